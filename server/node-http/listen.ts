import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { App } from "../app.ts";
import { createThrottledLog } from "../log.ts";
import { answerExchange } from "./answer.ts";
import { defaultLimits, maxConnectionsWithin, maxHeadBytes, type ServerLimits } from "./limits.ts";
import { createRequestQueue } from "./request-queue.ts";
import { refuseMalformed, sendRefusal, statusesOfMalformed } from "./send.ts";
import { unusablePort } from "./unusable-port.ts";

export type ListenOptions = {
  readonly host: string;
  readonly port: number;
  /** The number of own proxies in front, each of which appends to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  readonly limits?: Partial<ServerLimits>;
  readonly log?: (line: string) => void;
};

/** Throws `WrongUse` if the port cannot be used. */
export async function listen(app: App, options: ListenOptions) {
  const { host, port, trustedProxies, log = createThrottledLog() } = options;
  const limits = { ...defaultLimits, ...options.limits };
  let isStopping = false;

  const server = createServer({
    maxHeaderSize: maxHeadBytes,
    // Node's own answer to a request without `Host` would lack our headers.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
  });
  // Node lets a second interval pass if something was sent in the first one, so the limit is two intervals.
  server.timeout = limits.stallTimeoutMs / 2;
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

  /** Answers data that Node's parser refuses, if its client can still read an answer. */
  function refuseData({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
    const status = statusesOfMalformed[code] ?? 400;
    const current = queue.current(socket);
    const waitsForAnswer = current !== undefined && !current.response.headersSent;
    // Browsers open connections in advance; an unused one ends silently.
    const isUnused = socket.bytesRead === 0;
    if (waitsForAnswer && !current.request.complete) {
      // The headers were valid; the body is malformed or late.
      sendRefusal(current.response, status, app.commonHeaders());
    } else if (waitsForAnswer && queue.isLast(socket)) {
      // Malformed data follows a valid request, which is still answered.
      current.response.shouldKeepAlive = false;
    } else if (current || isUnused || !socket.writable || code === "ECONNRESET") {
      socket.destroy();
    } else {
      refuseMalformed(socket, status, app.commonHeaders());
    }
  }

  server.on("request", (request, response) => queue.add({ request, response, expectation: "none" }));
  server.on("checkContinue", (request, response) => queue.add({ request, response, expectation: "continue" }));
  server.on("checkExpectation", (request, response) => queue.add({ request, response, expectation: "unknown" }));
  server.on("drop", () => {
    log(`All ${server.maxConnections} connections are in use; others are turned away.`);
    server.closeIdleConnections();
  });
  server.on("clientError", (error, socket) => refuseData(error, socket as Socket));

  // Some systems bind `localhost` to IPv6 only, where tools that use 127.0.0.1 cannot connect.
  server.listen(port, host === "localhost" ? "127.0.0.1" : host);
  await once(server, "listening").catch(unusablePort("PORT", port, host));

  return {
    port: (server.address() as AddressInfo).port,
    /** Stops accepting connections; ends running requests after `graceMs`. */
    stop: (graceMs: number) =>
      new Promise<void>((resolve) => {
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
