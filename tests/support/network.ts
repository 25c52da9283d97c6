import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from "node:http";
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

/** Returns true if it has answered the request, which is then not forwarded. */
type Intervention = (asked: IncomingMessage, response: ServerResponse) => boolean;

/** A proxy between visitors and the server, by which tests observe, cut and delay requests. */
export async function startNetworkLine(targetPort: number) {
  const requests: string[] = [];
  const delivered: string[] = [];
  let intervention: Intervention | undefined;
  let isDropped: (asked: IncomingMessage) => boolean = () => false;
  let isCut = false;
  let replacements: Readonly<Record<string, string>> = {};
  const server = createHttpServer((asked, response) => {
    const { method, url = "/" } = asked;
    requests.push(method === "GET" ? url : `${method} ${url}`);
    if (isCut) return void asked.socket.destroy();
    if (intervention?.(asked, response)) return;
    const onward = { port: targetPort, host: "127.0.0.1", method, path: url, headers: asked.headers, agent: false };
    const forwarded = request(onward, (answer) => {
      if (isDropped(asked)) return void asked.socket.destroy();
      if (answer.statusCode === 200) delivered.push(url);
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...replacements });
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    asked.pipe(forwarded);
  });
  return {
    ...(await listenLocally(server)),
    /** Requested paths, in order; `POST /path` for other methods than GET. */
    requests,
    /** Paths that were answered with content, in the order of the answers. */
    delivered,
    /** `next` gets each request before the server does. With undefined, the server gets all requests. */
    intervene(next: Intervention | undefined) {
      intervention = next;
    },
    /** Replaces these headers in every answer, as a host may. */
    answerHeaders(headers: Readonly<Record<string, string>>) {
      replacements = headers;
    },
    /** The server gets these requests, but their answers are lost. */
    dropAnswers(next: typeof isDropped) {
      isDropped = next;
    },
    /** Breaks every connection and refuses new ones, as if the device had no network. */
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    restore() {
      isCut = false;
    },
  };
}
