import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** Lets a server listen on a free port of 127.0.0.1. `stop` ends its connections, too. */
export async function listenLocally(server: Server) {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, origin: `http://127.0.0.1:${port}`, stop };
}

export async function freePort(): Promise<number> {
  const { port, stop } = await listenLocally(createServer());
  await stop();
  return port;
}
