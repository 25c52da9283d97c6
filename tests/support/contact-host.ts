import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { startPlainHost } from "./plain-host.ts";

export interface Posted {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly key: string;
  readonly body: Record<string, unknown>;
}

export type Reply =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body: object | string }
  /** The head of an answer, and then nothing more. */
  | "stall"
  /** Not a word, until the test lets go. */
  | "hang"
  /** The connection ends in the middle of the answer. */
  | "cut";

export interface ContactHost {
  readonly origin: string;
  /** Everything that was posted since the last `reset`. */
  readonly posted: Posted[];
  /** The answers to come, in their order; after the last one everything is received well. */
  reply(...replies: Reply[]): void;
  /** Answers what hangs, if not otherwise said, as received. */
  release(reply?: Exclude<Reply, "hang">): void;
  reset(): void;
  stop(): Promise<void>;
}

export const received = { status: 201, body: { status: "received" } } as const satisfies Reply;

/** The built site, and an endpoint for the contact form that does as the test says. */
export async function startContactHost(dir: string): Promise<ContactHost> {
  const posted: Posted[] = [];
  let script: Reply[] = [];
  let hanging: ServerResponse[] = [];

  const endpoint = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", headers } = request;
    if (method === "OPTIONS") return allowOtherHosts(response);
    posted.push({ method, headers, key: String(headers["idempotency-key"]), body: JSON.parse(await text(request)) });
    const reply = script.shift() ?? received;
    if (reply === "hang") hanging.push(response);
    else answer(response, reply);
  };

  const host = await startPlainHost(dir, {
    answer(request, response) {
      if (request.url !== "/api/contact") return false;
      void endpoint(request, response);
      return true;
    },
  });
  return {
    ...host,
    posted,
    reply: (...replies) => script.push(...replies),
    release: (reply = received) => {
      for (const response of hanging.splice(0)) answer(response, reply);
    },
    reset: () => {
      posted.length = 0;
      script = [];
      for (const response of hanging) response.destroy();
      hanging = [];
    },
  };
}

function answer(response: ServerResponse, reply: Exclude<Reply, "hang">): void {
  if (typeof reply === "object") {
    const { status, headers = {}, body } = reply;
    const isText = typeof body === "string";
    const type = isText ? "text/html; charset=utf-8" : "application/json";
    response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store", ...headers });
    response.end(isText ? body : JSON.stringify(body));
    return;
  }
  response.writeHead(201, { "Content-Type": "application/json", "Content-Length": "21" });
  // On its way before the end: a browser sends a request again by itself if nothing at all came back.
  response.write('{"status":', () => reply === "cut" && response.destroy());
}

/** The browser's CORS preflight request. */
function allowOtherHosts(response: ServerResponse): void {
  response.writeHead(204, {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "Content-Type, Idempotency-Key",
  });
  response.end();
}
