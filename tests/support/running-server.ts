import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createApp } from "#server/app.ts";
import type { Endpoint } from "#server/http/endpoint.ts";
import { type ListenOptions, listen, type RunningServer } from "#server/node-http/listen.ts";
import { quickStart } from "./programs.ts";

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
};

export type RunningSite = RunningServer & {
  readonly origin: string;
  /** Requests a path without normalising it, following redirects or decompressing, unlike `fetch`. */
  get(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<Answer>;
};

export type SiteOptions = Partial<Omit<ListenOptions, "host" | "port">> & {
  readonly contact?: Endpoint;
  readonly analytics?: Endpoint;
  readonly maxMemoryBytes?: number;
};

/** Starts the server for a folder, in this process, on a free port. */
export async function startSite(distDir: string, options: SiteOptions = {}): Promise<RunningSite> {
  const { contact, analytics, maxMemoryBytes = 64 * 1024 * 1024, trustedProxies = 0, ...rest } = options;
  const app = await createApp({ distDir, maxMemoryBytes, contact, analytics });
  const server = await listen(app, { host: "127.0.0.1", port: 0, trustedProxies, ...rest });
  return {
    ...server,
    origin: `http://127.0.0.1:${server.port}`,
    get: (path, headers = {}, method = "GET") => ask(server.port, { path, headers, method }),
  };
}

type Question = { path: string; method: string; headers: Readonly<Record<string, string>> };

export async function ask(port: number, { path, method, headers }: Question): Promise<Answer> {
  const request = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false }).end();
  const [response] = await once(request, "response");
  const body = await buffer(response);
  return { status: response.statusCode, headers: response.headers, body, text: body.toString() };
}

/** Sends bytes and returns all that the server answers until it closes the connection. */
export async function askRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes, "latin1");
  return text(socket);
}

export type ServerProcess = {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  readonly line: string;
  readonly port: number;
  stop(): Promise<void>;
};

/** Starts the real program, of this project or a copy. Resolves when it has printed its address; throws if it ends. */
export async function spawnServer(
  environment: Readonly<Record<string, string>>,
  project?: string,
): Promise<ServerProcess> {
  const child = spawnProgram(environment, project);
  const [line] = await Promise.race([once(createInterface(child.stdout), "line"), once(child, "exit").then(() => [])]);
  if (line === undefined) throw new Error(`The server has ended: ${await text(child.stderr)}`);
  return {
    process: child,
    line,
    port: Number(new URL(line.split(" ").at(-1) ?? "").port),
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
    },
  };
}

export async function runServer(
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawnProgram(environment);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, stdout, stderr };
}

function spawnProgram(
  environment: Readonly<Record<string, string>>,
  project = fileURLToPath(new URL("../..", import.meta.url)),
): ChildProcessByStdio<null, Readable, Readable> {
  const main = join(project, "server/main.ts");
  // Tests must not write to the database of real messages.
  const folder = join(tmpdir(), `website-${randomUUID()}`);
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...quickStart, CONTACT_DB: join(folder, "contact.sqlite"), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return child;
}
