import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { OpenFile, SiteResponse } from "../site/responses.ts";

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
