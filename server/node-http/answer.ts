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

/** Answers one request. Never rejects: what goes wrong is a status and a line in the log. */
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
  // The site has no use for a body.
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

/** After a body that is too large to be thrown away, the connection cannot be used again. */
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

/** Open files of this process, of the machine; memory. */
const outOfRoom = new Set(["EMFILE", "ENFILE", "ENOMEM"]);

/**
 * Node's request as a `Request`. Its body is read from the connection as it is asked for; what the endpoint leaves
 * unread stays there. Returns undefined for a request that the web has no form for (the methods TRACE and CONNECT).
 */
function toWebRequest(exchange: Exchange, target: string): Request | undefined {
  const { request } = exchange;
  const { method = "GET", rawHeaders } = request;
  const headers: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) headers.push([rawHeaders[at] ?? "", rawHeaders[at + 1] ?? ""]);
  const body = method === "GET" || method === "HEAD" ? null : bodyStream(exchange);
  // `duplex` is missing in the types of the browser's `Request`.
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
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
}

/**
 * Reads what is left of a body and throws it away, so that the client, which may read only after it has sent, sees the
 * answer. Resolves with whether its end was reached within `maxBytes`.
 */
async function discardBody({ request, expectation }: Exchange, maxBytes: number): Promise<boolean> {
  if (request.complete) return true;
  // A client that waits to be told to go on has sent nothing, and need not.
  if (expectation !== "none") return false;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return false;
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.byteLength;
      if (size > maxBytes) return false;
    }
  } catch {
    // The client has gone.
  }
  return request.complete;
}
