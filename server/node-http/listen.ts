import { once } from "node:events";
import { createServer, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WrongUse } from "#src/settings/wrong-use.ts";
import type { App } from "../app.ts";
import type { PlainHeaders } from "../http/plain-http.ts";
import { createThrottledLog } from "../log.ts";
import { answerExchange, sendRefusal } from "./answer.ts";
import { defaultLimits, maxConnectionsWithin, maxHeadBytes, type ServerLimits } from "./limits.ts";
import { createRequestQueue, type Exchange } from "./request-queue.ts";

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
  // Node waits a second interval if something was sent in the first one, so an interval is half of the limit.
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
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    const current = queue.current(socket);
    if (current) refuseRest(code, current, queue.isLast(socket), app.commonHeaders());
    else refuseFirst(code, socket, app.commonHeaders());
  });

  // Some systems bind `localhost` to IPv6 only, where tools that use 127.0.0.1 cannot connect.
  server.listen(port, host === "localhost" ? "127.0.0.1" : host);
  await once(server, "listening").catch(unusablePort("PORT", port, host));

  return {
    port: (server.address() as AddressInfo).port,
    /** Stops accepting connections; ends running requests after `graceMs`. */
    async stop(graceMs: number): Promise<void> {
      isStopping = true;
      for (const { response } of queue.active()) {
        if (!response.headersSent) response.shouldKeepAlive = false;
      }
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await once(server.close(), "close").finally(() => clearTimeout(timer));
    },
  };
}

/** The statuses for errors of Node's parser, by code. All other errors get 400. */
const statusesOfMalformed: Readonly<Record<string, 408 | 413 | 431>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Ends a connection whose current exchange is followed by data that Node's parser refuses. */
function refuseRest(code: string, { request, response }: Exchange, isLast: boolean, headers: PlainHeaders): void {
  if (response.headersSent) request.socket.destroy();
  // The headers were valid; the body is malformed or late.
  else if (!request.complete) sendRefusal(response, statusesOfMalformed[code] ?? 400, headers);
  // Malformed data follows a valid request, which is still answered.
  else if (isLast) response.shouldKeepAlive = false;
  else request.socket.destroy();
}

/**
 * Answers data that Node's parser refuses, if the client can still read an answer. Writes directly to the socket,
 * because Node makes no request object from malformed data.
 */
function refuseFirst(code: string, socket: Socket, headers: PlainHeaders): void {
  // Browsers open connections in advance; an unused one ends silently.
  const isUnused = socket.bytesRead === 0;
  if (isUnused || !socket.writable || code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = statusesOfMalformed[code] ?? 400;
  const all = { ...headers, Connection: "close", "Content-Length": "0" };
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n`, () => socket.destroy());
}

/** Returns a handler for errors of `listen` that throws `WrongUse` with advice. Only `PORT` has a `HOST` beside it. */
export function unusablePort(setting: string, port: number, host: string) {
  return (cause: NodeJS.ErrnoException): never => {
    throw new WrongUse(portAdvice(cause.code ?? "", setting, port, host), { cause });
  };
}

function portAdvice(code: string, setting: string, port: number, host: string): string {
  if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(code)) {
    const advice = "Some tools, such as conda, set HOST: unset it, or set HOST=127.0.0.1";
    return `HOST=${host} is no address of this machine (${code}). ${advice}`;
  }
  const hasHost = setting === "PORT";
  const otherPort = `Choose another, such as ${setting}=${port < 65_535 ? port + 1 : port - 1}`;
  if (code === "EADDRINUSE") {
    const hint = hasHost ? ". If it shows this site, it follows each change by itself" : "";
    return `${setting}=${port} is in use by another program. ${otherPort}${hint}`;
  }
  const advice = hasHost ? "Choose another, or set another HOST" : otherPort;
  return `${setting}=${port} cannot be used on ${host} (${code}). ${advice}`;
}
