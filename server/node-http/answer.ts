import type { App } from "../app.ts";
import { describeFailure } from "../describe-failure.ts";
import { clientAddress } from "../http/client-address.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { parseRequestTarget, type RequestTarget } from "../http/plain-request.ts";
import { textResponse } from "../site/responses.ts";
import { maxDiscardedBytes } from "./limits.ts";
import { refusalFor } from "./refusals.ts";
import type { Exchange } from "./request-queue.ts";
import { sendRefusal, sendSiteResponse, sendWebResponse } from "./send.ts";
import { discardBody, toWebRequest } from "./web-request.ts";

export type AnswerDeps = {
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
