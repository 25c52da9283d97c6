import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the line does with a request instead of handing it on; undefined lets it pass. */
export type Intervention = (asked: IncomingMessage, response: ServerResponse) => boolean;

export interface NetworkLine {
  readonly origin: string;
  /** Paths in the order in which they were asked for, `POST /path` where it is no GET. */
  readonly requests: string[];
  /** Paths that were answered with content, in the order of the answers. */
  readonly delivered: string[];
  /** Takes each request first; returns true for those it has dealt with. */
  intervene(intervention: Intervention | undefined): void;
  /** Replaces these headers in every answer, as a host may. */
  answerHeaders(headers: Readonly<Record<string, string>>): void;
  /** Lets these requests through to the server, and their answers be lost. */
  dropAnswers(isDropped: (asked: IncomingMessage) => boolean): void;
  /** Breaks every connection and takes no other, as in a tunnel. */
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

/** A line to a server that can be looked into, cut and held: what stands between a visitor and the site. */
export async function openNetworkLine(targetPort: number): Promise<NetworkLine> {
  const requests: string[] = [];
  const delivered: string[] = [];
  let intervention: Intervention | undefined;
  let isDropped: (asked: IncomingMessage) => boolean = () => false;
  let isCut = false;
  let replaced: Readonly<Record<string, string>> = {};
  const server = createServer((asked, response) => {
    const { method, url = "/" } = asked;
    requests.push(method === "GET" ? url : `${method} ${url}`);
    if (isCut) {
      asked.socket.destroy();
      return;
    }
    if (intervention?.(asked, response)) return;
    const onward = request(
      { port: targetPort, host: "127.0.0.1", method, path: url, headers: asked.headers, agent: false },
      (answer) => {
        if (isDropped(asked)) {
          asked.socket.destroy();
          return;
        }
        if (answer.statusCode === 200) delivered.push(url);
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...replaced });
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    delivered,
    intervene(next) {
      intervention = next;
    },
    answerHeaders(headers) {
      replaced = headers;
    },
    dropAnswers(next) {
      isDropped = next;
    },
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    restore() {
      isCut = false;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
