import type { App } from "../app.ts";
import { describeFailure } from "../failures.ts";
import { clientAddress } from "../http/client-address.ts";
import { type PlainHeaders, parseRequestTarget } from "../http/plain-http.ts";
import { textResponse } from "../site/responses.ts";
import { maxDiscardedBytes } from "./limits.ts";
import type { Exchange } from "./request-queue.ts";
import { refusalFor, sendRefusal, sendResponse } from "./send.ts";

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

async function sendFailure({ response }: Exchange, error: unknown, { app, log }: AnswerDeps): Promise<void> {
  const isFull = outOfRoom.has(String((error as NodeJS.ErrnoException | undefined)?.code));
  log(isFull ? `The server is full: ${describeFailure(error)}.` : `A request failed: ${describeFailure(error)}.`);
  if (response.headersSent) response.destroy();
  else await sendResponse(response, textResponse(isFull ? "overload" : "failure", app.commonHeaders()));
}

const outOfRoom = new Set(["EMFILE", "ENFILE", "ENOMEM"]);

/** Reads from the connection on demand, and leaves an unread rest there. */
async function* bodyOf({ request, response, expectation }: Exchange): AsyncGenerator<Uint8Array> {
  if (expectation !== "none") response.writeContinue();
  yield* request.iterator({ destroyOnReturn: false });
}

/** Reads the rest of the body, which some clients send before they read. False if it exceeds `maxDiscardedBytes`. */
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
  } catch {}
  return request.complete;
}
