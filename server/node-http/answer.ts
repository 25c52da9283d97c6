import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { App } from "../app.ts";
import { describeFailure } from "../failures.ts";
import { clientAddress } from "../http/client-address.ts";
import { type OpenFile, type PlainHeaders, type PlainResponse, parseRequestTarget } from "../http/plain-http.ts";
import { textResponse } from "../site/responses.ts";
import { maxDiscardedBytes, maxTargetLength } from "./limits.ts";
import type { Exchange } from "./request-queue.ts";

type AnswerDeps = {
  readonly app: App;
  readonly trustedProxies: number;
  readonly log: (line: string) => void;
};

/** Never rejects: an error becomes a status and a log line. */
export async function answerExchange(exchange: Exchange, deps: AnswerDeps): Promise<void> {
  await answer(exchange, deps).catch((error: unknown) => sendFailure(exchange, error, deps));
}

async function answer(exchange: Exchange, deps: AnswerDeps): Promise<void> {
  const { request, response } = exchange;
  const { app, trustedProxies } = deps;
  const refusal = exchange.expectation === "unknown" ? 417 : refusalFor(request);
  if (refusal !== undefined) return sendRefusal(response, refusal, app.commonHeaders());
  const { method = "GET", socket } = request;
  // The server joins repeated headers. Node leaves only `set-cookie` as a list, which is no header of requests.
  const headers = request.headers as PlainHeaders;
  const forwardedFor = headers["x-forwarded-for"];
  const { path, query } = parseRequestTarget(request.url ?? "/");
  const client = clientAddress({ socketAddress: socket.remoteAddress, forwardedFor, trustedProxies });
  const answered = await app.answer({ path, query, method, headers, body: bodyOf(exchange), clientAddress: client });
  // If the rest of the body is too large to discard, the connection cannot be used again. Most requests have no body;
  // for them nothing is awaited, because that would cost measurable time.
  if (!request.complete && !(await discardBody(exchange))) response.shouldKeepAlive = false;
  return sendResponse(response, answered);
}

/** The status for a request that must not reach the app; undefined for all others. */
function refusalFor({ url = "", headersDistinct, httpVersion }: IncomingMessage): 400 | 414 | 505 | undefined {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return 505;
  if (url.length > maxTargetLength) return 414;
  if (!/^(?:\/|https?:\/\/[^/?#])/i.test(url)) return 400;
  const [host, another] = headersDistinct.host ?? [];
  // If there were two `Host` headers, a proxy and this server could each use a different one.
  if (another !== undefined) return 400;
  if (host === undefined) return httpVersion === "1.0" ? undefined : 400;
  return hostForm.test(host) ? undefined : 400;
}

/** A name or an address with an optional port. Non-ASCII names are sent as `xn--…`. */
const hostForm = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;

export function sendRefusal(response: ServerResponse, status: number, common: PlainHeaders): void {
  response.shouldKeepAlive = false;
  response.writeHead(status, { ...common, "Content-Length": "0" });
  response.end();
}

/** Reads from the connection on demand. What the app does not read stays there. */
async function* bodyOf({ request, response, expectation }: Exchange): AsyncGenerator<Uint8Array> {
  if (expectation !== "none") response.writeContinue();
  yield* request.iterator({ destroyOnReturn: false });
}

/** Reads the rest of the body, which some clients send before they read the answer. False above `maxDiscardedBytes`. */
async function discardBody({ request, expectation }: Exchange): Promise<boolean> {
  // A client that waits for "100 Continue" has sent nothing.
  if (expectation !== "none") return false;
  if (Number(request.headers["content-length"] ?? 0) > maxDiscardedBytes) return false;
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.byteLength;
      if (size > maxDiscardedBytes) return false;
    }
  } catch {
    // The client has disconnected, so `complete` is false.
  }
  return request.complete;
}

/** Resolves once everything is handed to the system, or the client has disconnected. */
async function sendResponse(response: ServerResponse, { status, headers, body }: PlainResponse): Promise<void> {
  const file = body && "handle" in body ? body : undefined;
  await using _closed = file?.handle;
  // The request was already refused, because its body was malformed.
  if (response.headersSent) return;
  response.writeHead(status, headers);
  if (file) await sendAll(response, piecesOf(file));
  else if (body instanceof Readable) await sendAll(response, body);
  else response.end(body as Uint8Array | undefined);
}

/** Reads each piece after the one before has been sent, so that a stalled client costs one piece of memory. */
async function sendAll(response: ServerResponse, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await pipeline(pieces, response);
  } catch (error) {
    const hasClientGone = String((error as NodeJS.ErrnoException).code).startsWith("ERR_STREAM_");
    // The caller breaks the connection: the client knows the length already, so nothing else can say that reading failed.
    if (!hasClientGone) throw error;
  }
}

/** Bytes of one read. Small enough to hold for every viewer of a film, large enough to keep the disk busy. */
const pieceBytes = 64 * 1024;

async function* piecesOf({ handle, part: { start, end } }: OpenFile): AsyncGenerator<Uint8Array> {
  for (let position = start; position <= end; ) {
    const piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, end + 1 - position));
    const { bytesRead } = await handle.read(piece, 0, piece.length, position);
    if (bytesRead === 0) throw new Error("A file became shorter while it was being sent.");
    yield piece.subarray(0, bytesRead);
    position += bytesRead;
  }
}

async function sendFailure({ response }: Exchange, error: unknown, { app, log }: AnswerDeps): Promise<void> {
  const isFull = outOfRoom.has(String((error as NodeJS.ErrnoException | undefined)?.code));
  log(isFull ? `The server is full: ${describeFailure(error)}.` : `A request failed: ${describeFailure(error)}.`);
  if (response.headersSent) response.destroy();
  else await sendResponse(response, textResponse(isFull ? "overload" : "failure", app.commonHeaders()));
}

const outOfRoom = new Set(["EMFILE", "ENFILE", "ENOMEM"]);
