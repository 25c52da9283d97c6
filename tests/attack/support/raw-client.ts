import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Opens a connection that the server may close. Each character is one byte. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Returns all that the server answers until it closes the connection, one character per byte. */
export async function sayRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  const socket = await openSocket(port);
  socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  return heardFrom(socket);
}

/** Resolves when the connection is closed, by either side. */
export async function heardFrom(socket: Socket): Promise<string> {
  let heard = "";
  socket.setEncoding("latin1").on("data", (piece: string) => {
    heard += piece;
  });
  await allClosed([socket]);
  return heard;
}

export function statusesIn(heard: string): number[] {
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/** Reads from all connections and resolves when all are closed, by either side. */
export async function allClosed(sockets: readonly Socket[]): Promise<void> {
  const closed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve).resume());
  await Promise.all(sockets.map((socket) => socket.closed || closed(socket)));
}
