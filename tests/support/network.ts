import { connect, createServer } from "node:net";
import { pipeline } from "node:stream";
import { onTestFinished } from "vitest";
import { freePort, listenLocally } from "./local-port.ts";

/** A proxy that forwards CONNECT for any host to one server, or that never answers. `asked` lists these hosts. */
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
        pipeline(socket, onward, socket, () => {});
      });
      onward.on("error", () => socket.destroy());
    });
  });
  return { ...(await listenLocally(server, onTestFinished)), asked };
}

/** An address at which no server listens. */
export async function addressOfNobody(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}
