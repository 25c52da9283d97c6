import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { WhenOver } from "./folders.ts";
import { listenLocally } from "./local-port.ts";

export type ReceivedEvent = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type Provider = {
  readonly url: string;
  readonly received: ReceivedEvent[];
  answer: (response: ServerResponse) => unknown;
};

/** A fake provider of analytics or mail, on a free port. */
export async function startProvider(whenOver: WhenOver = onTestFinished): Promise<Provider> {
  const received: ReceivedEvent[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    received.push({ method, path: url, headers, body: await text(request) });
    provider.answer(response);
  });
  const { origin, stop } = await listenLocally(server);
  whenOver(stop);
  const provider = {
    url: `${origin}/api/event`,
    received,
    answer: (response: ServerResponse): unknown => response.writeHead(202).end("ok"),
  };
  return provider;
}
