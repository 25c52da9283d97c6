import { connect, createServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { freePort, listenLocally } from "./local-port.ts";

/** Network setups for tests: proxies and closed ports. */

/** A proxy that forwards CONNECT for any host to one server, or that never answers, and lists the hosts asked for. */
export async function openProxy(to: string | "nowhere") {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (head) => {
      const [, host = ""] = /^CONNECT (\S+)/.exec(head.toString("latin1")) ?? [];
      asked.push(host);
      if (to === "nowhere") return;
      const onward = connect(Number(new URL(to).port), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        pipeBothWays(socket, onward);
      });
    });
  });
  return { origin: `http://127.0.0.1:${await listening(server)}`, asked };
}

/** The address of a server that has been stopped. */
export async function addressOfNobody(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

export function pipeBothWays(one: Socket, other: Socket): void {
  for (const socket of [one, other]) socket.on("error", () => {});
  one.pipe(other).pipe(one);
}

export async function listening(server: Server): Promise<number> {
  // A client that does not trust the certificate disconnects.
  server.on("tlsClientError", () => {});
  const { port, stop } = await listenLocally(server);
  onTestFinished(stop);
  return port;
}
