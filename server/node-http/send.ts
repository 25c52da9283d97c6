import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { OpenFile, SiteResponse } from "../site/responses.ts";
import { maxTargetLength } from "./limits.ts";

type Headers = Readonly<Record<string, string>>;

/** Bytes read from disk at a time: few enough to hold for every visitor of a film, enough to keep the disk busy. */
const pieceBytes = 64 * 1024;

/** Writes an answer of the site. Resolves once all of it has been handed to the system, or the client has gone. */
export async function sendSiteResponse(response: ServerResponse, answer: SiteResponse): Promise<void> {
  const { status, headers, body } = answer;
  const file = body === undefined || body instanceof Uint8Array ? undefined : body;
  try {
    // Refused meanwhile: its body turned out to be malformed.
    if (response.headersSent) return;
    response.writeHead(status, headers);
    if (file) await sendFile(response, file);
    else response.end(body);
  } finally {
    await file?.handle.close();
  }
}

/**
 * One piece at a time, and the next one when the last has left: a reader who stalls costs one piece of memory. A failure
 * breaks the connection: the length is announced already, and this is the one way to say that not all of it came.
 */
async function sendFile(response: ServerResponse, file: OpenFile): Promise<void> {
  try {
    await pipeline(piecesOf(file), response);
  } catch (error) {
    const hasClientGone = String((error as NodeJS.ErrnoException).code).startsWith("ERR_STREAM_");
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

/** Writes an answer of an endpoint, which is small. */
export async function sendWebResponse(response: ServerResponse, answer: Response, common: Headers): Promise<void> {
  const body = new Uint8Array(await answer.arrayBuffer());
  if (response.headersSent) return;
  const headers: Record<string, string> = { ...common, ...Object.fromEntries(answer.headers) };
  if (!answer.headers.has("content-length") && answer.status !== 204) headers["Content-Length"] = String(body.length);
  response.writeHead(answer.status, headers);
  response.end(body);
}

/** A status without a word, after which the connection ends. */
export function sendRefusal(response: ServerResponse, status: number, common: Headers): void {
  response.shouldKeepAlive = false;
  response.writeHead(status, { ...common, "Content-Length": "0" });
  response.end();
}

/** The status for a request that nothing of ours should see. Returns undefined when it may pass. */
export function refusalFor({ url = "", headersDistinct, httpVersion }: IncomingMessage): 400 | 414 | 505 | undefined {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return 505;
  if (url.length > maxTargetLength) return 414;
  if (!/^(?:\/|https?:\/\/[^/?#])/i.test(url)) return 400;
  const [host, another] = headersDistinct.host ?? [];
  // With two of them, a proxy and we could each believe another one.
  if (another !== undefined) return 400;
  if (host === undefined) return httpVersion === "1.0" ? undefined : 400;
  return isHost(host) ? undefined : 400;
}

/** A name or an address, perhaps with a port. Names that are not ASCII are sent as `xn--…`. */
function isHost(host: string): boolean {
  return /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i.test(host);
}

/** The status for what Node's parser gave up on. */
export function statusOfMalformed(code: string | undefined): 400 | 408 | 413 | 431 {
  return statuses[code ?? ""] ?? 400;
}

const statuses: Readonly<Record<string, 408 | 413 | 431>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** There is no request to respond to, so the answer is written by hand. */
export function refuseMalformed(socket: Duplex, status: number, headers: Readonly<Record<string, string>>): void {
  const all = { ...headers, Connection: "close", "Content-Length": "0" };
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n`, () => socket.destroy());
}
