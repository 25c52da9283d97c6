import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { WhenOver } from "./folders.ts";
import { listenLocally } from "./local-port.ts";

type ReceivedEvent = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

export type Provider = Awaited<ReturnType<typeof startProvider>>;

/** A fake provider of analytics or mail, on a free port. */
export async function startProvider(whenOver: WhenOver = onTestFinished) {
  const received: ReceivedEvent[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    received.push({ method, path: url, headers, body: await text(request) });
    provider.answer(response);
  });
  const { origin } = await listenLocally(server, whenOver);
  const provider = {
    url: `${origin}/api/event`,
    received,
    answer: (response: ServerResponse): unknown => response.writeHead(202).end('{"id":"1"}'),
  };
  return provider;
}
