import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { listenLocally } from "./local-port.ts";
import { type Outcome, type Service, startNode, startService } from "./programs.ts";

const root = join(import.meta.dirname, "../..");

type Settings = Readonly<Record<string, string>>;

export type Question = { path?: string; method?: string; headers?: Settings; body?: string | Buffer };
export type Answer = Awaited<ReturnType<typeof ask>>;

/** Requests a path. Unlike `fetch`, normalises no path, follows no redirect and decompresses nothing. */
export async function ask(port: number, { body, ...question }: Question) {
  const request = httpRequest({ host: "127.0.0.1", port, agent: false, ...question }).end(body);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, body: bytes, text: bytes.toString() };
}

/** Passes each answer of a server through `change`, as a host or a proxy in front of it would. */
export function startRelay(port: number, change: (answer: Answer, request: IncomingMessage) => Partial<Answer>) {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path = "/", method = "GET" } = request;
    const answer = await ask(port, { path, method, headers: request.headers as Record<string, string> });
    const { status, headers, body } = { ...answer, ...change(answer, request) };
    // The parts of a chunked answer are joined by now. With this header and a length, an answer would be invalid.
    delete headers["transfer-encoding"];
    response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
  };
  return listenLocally(createServer((request, response) => void pass(request, response)));
}

/** Opens a connection. Its errors are ignored, because the server may close it. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Resolves when the connection is closed, by either side, with one character for each byte that came. */
export async function heardFrom(socket: Socket): Promise<string> {
  let heard = "";
  socket.setEncoding("latin1").on("data", (piece: string) => (heard += piece));
  if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve).resume());
  return heard;
}

/** Sends bytes, one for each character of a text, and returns all that the server answers until the end. */
export async function askRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  const socket = await openSocket(port);
  socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  return heardFrom(socket);
}

export function statusesIn(heard: string): number[] {
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/** Starts the real program, of this project or a copy, on a free port. Resolves when it has printed its address. */
export function spawnServer(environment: Settings, project = root): Promise<Service> {
  return startService([join(project, "server/main.ts")], serverSettings(environment));
}

/** Runs the real program until it ends by itself. */
export function runServer(environment: Settings): Promise<Outcome> {
  return startNode(["server/main.ts"], serverSettings(environment)).outcome;
}

/** Tests must not write to the database of real messages. */
const ownDatabases = join(tmpdir(), `website-${randomUUID()}`);
process.once("exit", () => rmSync(ownDatabases, { recursive: true, force: true }));

function serverSettings(environment: Settings): Settings {
  const database = join(ownDatabases, randomUUID(), "contact.sqlite");
  return { HOST: "127.0.0.1", PORT: "0", CONTACT_DB: database, ...environment };
}
