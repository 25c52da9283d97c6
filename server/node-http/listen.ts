import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { App } from "../app.ts";
import { createThrottledLog } from "../throttled-log.ts";
import { answerExchange } from "./answer.ts";
import { defaultLimits, maxConnectionsWithin, maxHeadBytes, type ServerLimits } from "./limits.ts";
import { createRequestQueue } from "./request-queue.ts";
import { refuseMalformed, sendRefusal, statusOfMalformed } from "./send.ts";

export type ListenOptions = {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** How many proxies of ours stand in front, each adding to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  readonly limits?: Partial<ServerLimits>;
  readonly log?: (line: string) => void;
};

export type RunningServer = {
  readonly port: number;
  /** Takes no new connections and lets running requests end; after `graceMs` it ends them. */
  stop(graceMs: number): Promise<void>;
};

/** Starts to listen. Throws what `net.Server` throws: the port is taken, the host is not ours. */
export async function listen(app: App, options: ListenOptions): Promise<RunningServer> {
  const { host, port, trustedProxies, log = createThrottledLog() } = options;
  const limits = { ...defaultLimits, ...options.limits };
  let isStopping = false;

  const server = createServer({
    maxHeaderSize: maxHeadBytes,
    // Node's own refusal of a request without a host would go out without our headers.
    requireHostHeader: false,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
  });
  server.timeout = limits.stallTimeoutMs;
  server.maxConnections = maxConnectionsWithin(limits.maxConnections);

  const queue = createRequestQueue({
    maxWaiting: limits.maxWaitingRequests,
    answer: (exchange) => {
      if (isStopping) exchange.response.shouldKeepAlive = false;
      void answerExchange(exchange, { app, trustedProxies, log });
    },
    onDone: () => {
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    },
  });

  server.on("request", (request, response) => queue.add({ request, response, expectation: "none" }));
  server.on("checkContinue", (request, response) => queue.add({ request, response, expectation: "continue" }));
  server.on("checkExpectation", (request, response) => queue.add({ request, response, expectation: "unknown" }));
  server.on("drop", () => {
    log(`All ${server.maxConnections} connections are in use; others are turned away.`);
    server.closeIdleConnections();
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const status = statusOfMalformed(error.code);
    const current = queue.current(socket as Socket);
    if (current && !current.request.complete && !current.response.headersSent) {
      // The head was good, the body is not, or does not come.
      sendRefusal(current.response, status, app.commonHeaders());
    } else if (current && queue.isLast(socket as Socket) && !current.response.headersSent) {
      // What follows a good request is malformed. The good one is answered.
      current.response.shouldKeepAlive = false;
    } else if (current || !socket.writable || error.code === "ECONNRESET" || (socket as Socket).bytesRead === 0) {
      // Browsers open connections ahead of need. One that was never used ends without a word.
      socket.destroy();
    } else {
      refuseMalformed(socket, status, app.commonHeaders());
    }
  });

  // Some systems give a lone `localhost` to IPv6 alone, where tools that ask for 127.0.0.1 find nothing.
  server.listen(port, host === "localhost" ? "127.0.0.1" : host);
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,
    stop: (graceMs) =>
      new Promise((resolve) => {
        isStopping = true;
        for (const { response } of queue.active()) {
          if (!response.headersSent) response.shouldKeepAlive = false;
        }
        const timer = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
