import type { App } from "../app.ts";
import { describeFailure } from "../describe-failure.ts";
import { clientAddress } from "../http/client-address.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { parseRequestTarget, type RequestTarget } from "../http/plain-request.ts";
import { textResponse } from "../site/responses.ts";
import { maxDiscardedBytes } from "./limits.ts";
import type { Exchange } from "./request-queue.ts";
import { refusalFor, sendRefusal, sendSiteResponse, sendWebResponse } from "./send.ts";

type AnswerDeps = {
  readonly app: App;
  readonly trustedProxies: number;
  readonly log: (line: string) => void;
};

/** Never rejects: an error becomes a status and a log line. */
export async function answerExchange(exchange: Exchange, deps: AnswerDeps): Promise<void> {
  try {
    await answer(exchange, deps);
  } catch (error) {
    await sendFailure(exchange, error, deps);
  }
}

async function answer(exchange: Exchange, deps: AnswerDeps): Promise<void> {
  const { request, response } = exchange;
  const { app } = deps;
  const refusal = exchange.expectation === "unknown" ? 417 : refusalFor(request);
  if (refusal !== undefined) return sendRefusal(response, refusal, app.commonHeaders());
  const target = parseRequestTarget(request.url ?? "/");
  const endpoint = app.endpointAt(target.path);
  if (endpoint) return answerFromEndpoint(exchange, endpoint, target, deps);
  const { method = "GET", headers } = request;
  // The site ignores request bodies.
  if (hasBody(exchange)) await leaveBody(exchange);
  return sendSiteResponse(response, await app.site({ ...target, method, headers }));
}

async function answerFromEndpoint(
  exchange: Exchange,
  endpoint: Endpoint,
  { path, query }: RequestTarget,
  { app, trustedProxies }: AnswerDeps,
): Promise<void> {
  const { request, response } = exchange;
  const webRequest = toWebRequest(exchange, path + query);
  if (!webRequest) return sendSiteResponse(response, textResponse("method", app.commonHeaders()));
  const { headers, socket } = request;
  const forwardedFor = [headers["x-forwarded-for"] ?? ""].flat().join(",");
  const answer = await endpoint(webRequest, {
    clientAddress: clientAddress({ socketAddress: socket.remoteAddress, forwardedFor, trustedProxies }),
    siteOrigins: app.siteOrigins(),
    pageAt: app.pageAt,
  });
  await leaveBody(exchange);
  return sendWebResponse(response, answer, app.commonHeaders());
}

function hasBody({ request: { headers } }: Exchange): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

/** If the body is too large to discard, the connection cannot be reused. */
async function leaveBody(exchange: Exchange): Promise<void> {
  const { response } = exchange;
  if (!(await discardBody(exchange, maxDiscardedBytes))) response.shouldKeepAlive = false;
}

async function sendFailure({ response }: Exchange, error: unknown, { app, log }: AnswerDeps): Promise<void> {
  const isFull = outOfRoom.has(String((error as NodeJS.ErrnoException | undefined)?.code));
  log(isFull ? `The server is full: ${describeFailure(error)}.` : `A request failed: ${describeFailure(error)}.`);
  if (response.headersSent) response.destroy();
  else await sendSiteResponse(response, textResponse(isFull ? "overload" : "failure", app.commonHeaders()));
}

const outOfRoom = new Set(["EMFILE", "ENFILE", "ENOMEM"]);

/**
 * Node's request as a web `Request`. The body is read from the connection on demand; an unread rest stays there.
 * Undefined for the methods TRACE and CONNECT, which `Request` does not allow.
 */
function toWebRequest(exchange: Exchange, target: string): Request | undefined {
  const { request } = exchange;
  const { method = "GET", rawHeaders } = request;
  const headers: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) headers.push([rawHeaders[at] ?? "", rawHeaders[at + 1] ?? ""]);
  const body = method === "GET" || method === "HEAD" ? null : bodyStream(exchange);
  // `duplex` is missing in the browser's types.
  const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
  try {
    return new Request(new URL(target, `http://${request.headers.host ?? "localhost"}`), init);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function bodyStream({ request, response, expectation }: Exchange): ReadableStream<Uint8Array> {
  const chunks = request.iterator({ destroyOnReturn: false });
  let isAwaited = expectation === "none";
  return new ReadableStream(
    {
      async pull(controller) {
        if (!isAwaited) response.writeContinue();
        isAwaited = true;
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Discards the rest of a body, so that a client that reads only after sending gets the answer. Resolves with whether
 * the end came within `maxBytes`.
 */
async function discardBody({ request, expectation }: Exchange, maxBytes: number): Promise<boolean> {
  if (request.complete) return true;
  // A client that waits for "100 Continue" has sent nothing.
  if (expectation !== "none") return false;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return false;
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.byteLength;
      if (size > maxBytes) return false;
    }
  } catch {}
  return request.complete;
}
