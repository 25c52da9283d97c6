import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A request and the way to answer it. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What the client expects before it sends the body: nothing, to be told to go on, or something unknown to HTTP. */
  readonly expectation: "none" | "continue" | "unknown";
};

type Connection = { current: Exchange | undefined; readonly waiting: Exchange[] };

type Options = {
  readonly maxWaiting: number;
  readonly answer: (exchange: Exchange) => void;
  /** Called when an answer has left, or its connection has ended. */
  readonly onDone: () => void;
};

/**
 * Requests that are sent at once over one connection (pipelining) are answered one after the other: the next one begins
 * when the last answer has been read. Otherwise a client that reads nothing could make the server hold any number of
 * answers; one that asked for a film 5,000 times took 2 GB. A client that queues more than `maxWaiting` requests is
 * disconnected, which it has to expect (RFC 9112, 9.3.2).
 */
export function createRequestQueue({ maxWaiting, answer, onDone }: Options) {
  const connections = new WeakMap<Socket, Connection>();
  const active = new Set<Exchange>();

  function begin(exchange: Exchange, connection: Connection): void {
    connection.current = exchange;
    active.add(exchange);
    exchange.response.once("close", () => {
      active.delete(exchange);
      connection.current = undefined;
      const next = exchange.request.socket.destroyed ? undefined : connection.waiting.shift();
      if (next) begin(next, connection);
      onDone();
    });
    answer(exchange);
  }

  return {
    add(exchange: Exchange): void {
      const { socket } = exchange.request;
      const connection = connections.get(socket) ?? { current: undefined, waiting: [] };
      connections.set(socket, connection);
      if (connection.current === undefined) {
        begin(exchange, connection);
      } else if (connection.waiting.length < maxWaiting) {
        connection.waiting.push(exchange);
      } else {
        connection.waiting.length = 0;
        socket.destroy();
      }
    },
    /** What is being answered on a connection. */
    current: (socket: Socket): Exchange | undefined => connections.get(socket)?.current,
    /** Whether no request waits behind it. */
    isLast: (socket: Socket): boolean => connections.get(socket)?.waiting.length === 0,
    /** Everything that is being answered. */
    active: (): Iterable<Exchange> => active,
  };
}
