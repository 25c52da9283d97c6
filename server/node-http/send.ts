import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { type Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { OpenFile, PlainHeaders, PlainResponse } from "../http/plain-http.ts";
import { maxTargetLength } from "./limits.ts";

/** Bytes of one read. Small enough to hold for every viewer of a film, large enough to keep the disk busy. */
const pieceBytes = 64 * 1024;

/** Resolves once everything is handed to the system, or the client has disconnected. */
export async function sendResponse(response: ServerResponse, answer: PlainResponse): Promise<void> {
  const { status, headers, body } = answer;
  const file = body && "handle" in body ? body : undefined;
  await using _closed = file?.handle;
  // The request was already refused, because its body was malformed.
  if (response.headersSent) return;
  response.writeHead(status, headers);
  if (file) await sendAll(response, piecesOf(file));
  else if (body instanceof Readable) await sendAll(response, body);
  else response.end(body as Uint8Array | undefined);
}

/** Reads a piece when the last one has been sent, so that a stalled client costs one piece of memory. */
async function sendAll(response: ServerResponse, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await pipeline(pieces, response);
  } catch (error) {
    const hasClientGone = String((error as NodeJS.ErrnoException).code).startsWith("ERR_STREAM_");
    // The client knows the length already, so only a broken connection can tell it that reading has failed.
    if (!hasClientGone) throw error;
  }
}

async function* piecesOf({ handle, part: { start, end } }: OpenFile): AsyncGenerator<Uint8Array> {
  for (let position = start; position <= end; ) {
    const piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, end + 1 - position));
    const { bytesRead } = await handle.read(piece, 0, piece.length, position);
    if (bytesRead === 0) throw new Error("A file became shorter while it was being sent.");
    yield piece.subarray(0, bytesRead);
    position += bytesRead;
  }
}

export function sendRefusal(response: ServerResponse, status: number, common: PlainHeaders): void {
  response.shouldKeepAlive = false;
  response.writeHead(status, { ...common, "Content-Length": "0" });
  response.end();
}

/** The status that rejects a request before our code sees it, or undefined. */
export function refusalFor({ url = "", headersDistinct, httpVersion }: IncomingMessage): 400 | 414 | 505 | undefined {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return 505;
  if (url.length > maxTargetLength) return 414;
  if (!/^(?:\/|https?:\/\/[^/?#])/i.test(url)) return 400;
  const [host, another] = headersDistinct.host ?? [];
  // With two `Host` headers, a proxy and this server could each use a different one.
  if (another !== undefined) return 400;
  if (host === undefined) return httpVersion === "1.0" ? undefined : 400;
  return hostForm.test(host) ? undefined : 400;
}

/** A name or an address with an optional port. Non-ASCII names are sent as `xn--…`. */
const hostForm = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;

/** The statuses for errors of Node's parser, by code. All other errors get 400. */
export const statusesOfMalformed: Readonly<Record<string, 408 | 413 | 431>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Without a request object the answer is written directly to the socket. */
export function refuseMalformed(socket: Duplex, status: number, headers: PlainHeaders): void {
  const all = { ...headers, Connection: "close", "Content-Length": "0" };
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n`, () => socket.destroy());
}
