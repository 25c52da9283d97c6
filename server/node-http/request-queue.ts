import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly expectation: "none" | "continue" | "unknown";
};

type Connection = { current: Exchange | undefined; readonly waiting: Exchange[] };

type Options = {
  readonly maxWaiting: number;
  readonly answer: (exchange: Exchange) => void;
  /** Called when an answer is sent or its connection has ended. */
  readonly onDone: () => void;
};

/** A client that reads nothing could otherwise make the server hold all its answers; 5,000 for a film took 2 GB. */
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
        // RFC 9112, 9.3.2 allows a server to disconnect such a client.
        connection.waiting.length = 0;
        socket.destroy();
      }
    },
    current: (socket: Socket): Exchange | undefined => connections.get(socket)?.current,
    isLast: (socket: Socket): boolean => connections.get(socket)?.waiting.length === 0,
    active: (): Iterable<Exchange> => active,
  };
}
