import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { WhenOver } from "./folders.ts";

/** Starts a server on 127.0.0.1, by default on a free port. `whenOver` or `stop` ends it and its connections. */
export async function listenLocally(server: Server, whenOver?: WhenOver, atPort = 0) {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await once(server.listen(atPort, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  whenOver?.(stop);
  return { port, origin: `http://127.0.0.1:${port}`, stop };
}

/** Each process has its own hundred ports, below the ports that systems give to programs that ask for any free port. */
let lastPort = 20_000 + (process.pid % 120) * 100;

/** Returns a port that is kept for the caller: no other test gets it, even before a program listens there. */
export async function freePort(): Promise<number> {
  lastPort += 1;
  const own = await listenLocally(createServer(), undefined, lastPort).catch(() => undefined);
  await own?.stop();
  return own?.port ?? freePort();
}
