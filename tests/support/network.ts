import { readFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { onTestFinished } from "vitest";
import { freePort, listenLocally } from "./local-port.ts";

/** Network setups for tests: TLS in front of a server, proxies, and closed ports. */

const fixtures = join(import.meta.dirname, "../fixtures/tls");

export type Certificate = "trusted" | "expired" | "other-host" | "self-signed";

/** The authority that signed all certificates except the self-signed one. */
export const authorityFile = join(fixtures, "ca.pem");

/** TLS in front of a server without it. Returns its address, `https://localhost:…`. */
export async function putTlsBefore(origin: string, certificate: Certificate): Promise<string> {
  const { port } = new URL(origin);
  const read = (name: string) => readFileSync(join(fixtures, `${name}.pem`));
  const server = createTlsServer({ key: read("key"), cert: read(certificate) }, (socket) => {
    pipeBothWays(socket, connect(Number(port), "127.0.0.1"));
  });
  return `https://localhost:${await listening(server)}`;
}

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

export async function openBabbler(words: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(words);
  });
  return `http://127.0.0.1:${await listening(server)}`;
}

/** The address of a server that has been stopped. */
export async function addressOfNobody(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

function pipeBothWays(one: Socket, other: Socket): void {
  for (const socket of [one, other]) socket.on("error", () => {});
  one.pipe(other).pipe(one);
}

async function listening(server: Server): Promise<number> {
  // A client that does not trust the certificate disconnects.
  server.on("tlsClientError", () => {});
  const { port, stop } = await listenLocally(server);
  onTestFinished(stop);
  return port;
}
