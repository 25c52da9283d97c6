import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { WhenOver } from "./folders.ts";

/** Lets a server listen on 127.0.0.1, by default on a free port, until `whenOver` or `stop`, which ends its connections, too. */
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

/** Each process has some ports of its own, below those that systems give to programs which ask for any free one. */
let lastPort = 20_000 + (process.pid % 120) * 100;

/** No other test gets this port before, or while, its program listens there. */
export async function freePort(): Promise<number> {
  lastPort += 1;
  const own = await listenLocally(createServer(), undefined, lastPort).catch(() => undefined);
  await own?.stop();
  return own?.port ?? freePort();
}
