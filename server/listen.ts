import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import type { App } from "./app.ts";

export type ListenOptions = {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Sent with every response, whoever writes it: those of the build being served. */
  readonly headers: () => Readonly<Record<string, string>>;
};

export type RunningServer = {
  readonly port: number;
  /** Takes no new connections and lets running requests end; after `grace` milliseconds it ends them. */
  stop(grace: number): Promise<void>;
};

/** Characters. More than any address of ours with any campaign's query. */
const longestTarget = 8 * 1024;
/** Bytes of the request line and all headers: enough above `longestTarget` to answer 414 rather than 431. */
const largestHead = 32 * 1024;
/** Milliseconds. Longer than the minute of common proxies, so that it is they who close an idle connection. */
const idleTimeout = 65_000;

/** Starts to listen. Throws what `net.Server` throws: the port is taken, the host is not ours. */
export async function listen(app: App, { host, port, headers }: ListenOptions): Promise<RunningServer> {
  const running = new Set<ServerResponse>();
  let isStopping = false;
  const answer = getRequestListener(app.fetch, { hostname: "localhost" });

  // Node's own refusal of a request without a host would go out without our headers.
  const options = { maxHeaderSize: largestHead, keepAliveTimeout: idleTimeout, requireHostHeader: false };
  const server = createServer(options, (request, response) => {
    for (const [name, value] of Object.entries(headers())) response.setHeader(name, value);
    running.add(response);
    response.once("close", () => {
      running.delete(response);
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
    if (isStopping) response.setHeader("Connection", "close");
    const refusal = refusalFor(request);
    if (refusal === undefined) void answer(request, response);
    else response.writeHead(refusal, { Connection: "close", "Content-Length": 0 }).end();
  });

  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const isAnswering = [...running].some((response) => response.socket === socket);
    if (isAnswering || !socket.writable || error.code === "ECONNRESET") socket.destroy();
    else refuseMalformed(socket, malformedStatuses[error.code ?? ""] ?? 400, Object.entries(headers()));
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // Some systems give a lone `localhost` to IPv6 alone, where tools that ask for 127.0.0.1 find nobody.
    server.listen(port, host === "localhost" ? "127.0.0.1" : host, () => {
      server.off("error", reject);
      resolve();
    });
  });

  return {
    port: (server.address() as AddressInfo).port,
    stop: (grace) =>
      new Promise((resolve) => {
        isStopping = true;
        for (const response of running) if (!response.headersSent) response.setHeader("Connection", "close");
        const timer = setTimeout(() => server.closeAllConnections(), grace);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}

/** The status for a request that no route should see. */
function refusalFor({ url = "", headers, httpVersion }: IncomingMessage): 400 | 414 | undefined {
  if (url.length > longestTarget) return 414;
  return headers.host === undefined && httpVersion === "1.1" ? 400 : undefined;
}

const malformedStatuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** There is no request to respond to, so the answer is written by hand. */
function refuseMalformed(socket: Duplex, status: number, headers: readonly (readonly [string, string])[]): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
    "Content-Length: 0",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n`, () => socket.destroy());
}
