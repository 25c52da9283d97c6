import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

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

/** Plays the one who counts visits or takes mails, on a free port; gone when the running test is over. */
export async function startProvider(): Promise<Provider> {
  const provider = await openProvider();
  onTestFinished(provider.stop);
  return provider;
}

/** The same for several tests; who opens it stops it. */
export async function openProvider(): Promise<Provider & { stop(): void }> {
  const received: ReceivedEvent[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    received.push({ method, path: url, headers, body: await text(request) });
    provider.answer(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const provider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/event`,
    received,
    answer: (response: ServerResponse): unknown => response.writeHead(202).end("ok"),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
}
