import { createHash } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { isObject, parseJson } from "../json.ts";
import { isHere } from "./request.ts";

/**
 * The Studio's presence: a WebSocket (RFC 6455) on which its tabs exchange JSON-RPC. Without it the Studio shows that
 * it is offline.
 */
export function openPresence(server: Server): { close(): void } {
  const tabs = new Map<Duplex, string | undefined>();
  server.on("upgrade", (request: IncomingMessage, socket: Duplex) => {
    const { origin, "sec-websocket-key": key } = request.headers;
    const isWanted = /^\/v[^/]+\/socket\//.test(request.url ?? "") && key !== undefined && isHere(origin ?? "");
    socket.on("error", () => socket.destroy());
    if (!isWanted) return void socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n");
    const accepted = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
    const head = ["HTTP/1.1 101 Switching Protocols", "upgrade: websocket", "connection: upgrade"];
    socket.write([...head, `sec-websocket-accept: ${accepted}`, "", ""].join("\r\n"));
    tabs.set(socket, undefined);
    socket.once("close", () => tabs.delete(socket));
    readMessages(socket, (text) => answer(socket, parseJson(text)));
  });
  return { close: () => [...tabs.keys()].forEach((socket) => void socket.destroy()) };

  function answer(socket: Duplex, message: unknown): void {
    if (!isObject(message)) return;
    const { id, method, params } = message;
    const about = isObject(params) ? params : {};
    if (method === "presence_subscribe") tabs.set(socket, String(id));
    send(socket, { id, result: method === "presence_subscribe" ? String(id) : {} });
    const i = "local-editor";
    if (method === "presence_rollcall") tell(socket, { type: "rollCall", i, session: about.session });
    if (method === "presence_announce") tell(socket, { type: "state", i, m: about.data });
    if (method === "presence_disconnect") tell(socket, { type: "disconnect", i, m: { session: about.session } });
  }

  function tell(from: Duplex, result: unknown): void {
    for (const [socket, subscription] of tabs) {
      const params = { subscription, result };
      if (socket !== from && subscription !== undefined) send(socket, { method: "presence_subscription", params });
    }
  }
}

function send(socket: Duplex, message: object): void {
  socket.write(frame(1, Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }))));
}

/** Encodes a whole message. Payloads of 64 kB or more are not supported. */
function frame(opcode: number, payload: Buffer): Buffer {
  const isLong = payload.length > 125;
  const head = Buffer.alloc(isLong ? 4 : 2);
  head[0] = 0x80 | opcode;
  head[1] = isLong ? 126 : payload.length;
  if (isLong) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** Calls back with each text; answers pings and close frames. Browsers mask what they send. */
function readMessages(socket: Duplex, take: (text: string) => void): void {
  let waiting = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 2) {
      const short = (waiting[1] ?? 0) & 0x7f;
      const start = (short === 126 ? 4 : 2) + 4;
      if (waiting.length < start) return;
      // Messages of 64 kB or more have a longer length field; the Studio sends none.
      if (short === 127) return void socket.destroy();
      const end = start + (short === 126 ? waiting.readUInt16BE(2) : short);
      if (waiting.length < end) return;
      const mask = waiting.subarray(start - 4, start);
      const payload = waiting.subarray(start, end).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
      const opcode = (waiting[0] ?? 0) & 0x0f;
      waiting = waiting.subarray(end);
      if (opcode === 1) take(Buffer.from(payload).toString());
      if (opcode === 9) socket.write(frame(10, Buffer.from(payload)));
      if (opcode === 8) return void socket.end(frame(8, Buffer.from(payload)));
    }
  });
}
