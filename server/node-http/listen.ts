import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { WrongUse } from "#src/settings/wrong-use.ts";
import type { App } from "../app.ts";
import { createThrottledLog } from "../log.ts";
import { answerExchange } from "./answer.ts";
import { defaultLimits, maxConnectionsWithin, maxHeadBytes, type ServerLimits } from "./limits.ts";
import { createRequestQueue } from "./request-queue.ts";
import { refuseMalformed, sendRefusal, statusesOfMalformed } from "./send.ts";

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

  server.on("request", (request, response) => queue.add({ request, response, expectation: "none" }));
  server.on("checkContinue", (request, response) => queue.add({ request, response, expectation: "continue" }));
  server.on("checkExpectation", (request, response) => queue.add({ request, response, expectation: "unknown" }));
  server.on("drop", () => {
    log(`All ${server.maxConnections} connections are in use; others are turned away.`);
    server.closeIdleConnections();
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const status = statusesOfMalformed[error.code ?? ""] ?? 400;
    const current = queue.current(socket as Socket);
    if (current && !current.request.complete && !current.response.headersSent) {
      // The headers were valid; the body is malformed or late.
      sendRefusal(current.response, status, app.commonHeaders());
    } else if (current && queue.isLast(socket as Socket) && !current.response.headersSent) {
      // Malformed data follows a valid request, which is answered.
      current.response.shouldKeepAlive = false;
    } else if (current || !socket.writable || error.code === "ECONNRESET" || (socket as Socket).bytesRead === 0) {
      // Browsers open connections in advance; an unused one ends silently.
      socket.destroy();
    } else {
      refuseMalformed(socket, status, app.commonHeaders());
    }
  });

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

/** Returns a handler that throws `WrongUse` with what to do. `setting` has the port as its value. */
export function unusablePort(setting: string, port: number, host: string) {
  return (cause: NodeJS.ErrnoException): never => {
    if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(cause.code ?? "")) {
      const advice = "Some tools, such as conda, set HOST: unset it, or set HOST=127.0.0.1";
      throw new WrongUse(`HOST=${host} is no address of this machine (${cause.code}). ${advice}`, { cause });
    }
    const isUsed = cause.code === "EADDRINUSE";
    const why = isUsed ? "is in use by another program" : `cannot be used on ${host} (${cause.code})`;
    const other = `such as ${setting}=${port < 65_535 ? port + 1 : port - 1}`;
    const advice = isUsed || setting !== "PORT" ? other : "or set another HOST";
    const hint = isUsed && setting === "PORT" ? ". If it shows this site, it follows each change by itself" : "";
    throw new WrongUse(`${setting}=${port} ${why}. Choose another, ${advice}${hint}`, { cause });
  };
}
