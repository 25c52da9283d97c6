import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { isProgram } from "./is-program.ts";

/** Other people's web servers, configured by the build. Each is started as docs/guides/deploy.md says. */

export type WebServerName = "nginx" | "caddy";

export interface WebServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Where tests/install-web-servers.ts puts Debian's packages. */
export const unpackedServers = join(import.meta.dirname, "../../.cache/web-servers");

/** Where the program is. Undefined if there is none, neither on the machine nor among the unpacked ones. */
export function findWebServer(name: WebServerName): string | undefined {
  // Debian keeps servers where not every user's PATH leads.
  const onMachine = [...(process.env.PATH ?? "").split(delimiter), "/usr/local/sbin", "/usr/sbin"];
  const folders = [...onMachine, join(unpackedServers, "usr/sbin"), join(unpackedServers, "usr/bin")];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/**
 * Serves a built site on a free port of 127.0.0.1, where it listens when this resolves.
 *
 * @param endpointPort where our own server is, for what files cannot answer
 */
export async function startWebServer(
  name: WebServerName,
  distDir: string,
  { endpointPort }: { endpointPort?: number } = {},
): Promise<WebServer> {
  const program = findWebServer(name);
  if (!program) throw new Error(`There is no ${name} on this machine.`);
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const port = await freePort();
  const file = join(folder, "configuration");
  await writeFile(file, configurations[name]({ distDir, folder, port, endpointPort }));
  const child = spawn(program, commandLines[name](file, folder), {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  // It does not outlive the tests, whatever becomes of them.
  const kill = () => child.kill();
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    if (child.exitCode === null && child.kill()) await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  };
  await untilListening(port, child).catch(async (error) => {
    await stop();
    throw error;
  });
  return { port, stop };
}

interface Place {
  readonly distDir: string;
  /** For what the program writes. */
  readonly folder: string;
  readonly port: number;
  readonly endpointPort: number | undefined;
}

const configurations: Readonly<Record<WebServerName, (place: Place) => string>> = {
  nginx: ({ distDir, folder, port, endpointPort }) => `
    daemon off;
    master_process off;
    pid ${folder}/pid;
    error_log stderr error;
    events {}
    http {
      access_log off;
      ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
      include ${distDir}/.host/nginx/http.conf;
      server {
        listen 127.0.0.1:${port};
        root ${distDir};
        include ${distDir}/.host/nginx/server.conf;
        ${endpointPort ? `location /api/ { include ${distDir}/.host/nginx/proxy.conf; proxy_pass http://127.0.0.1:${endpointPort}; }` : ""}
      }
    }`,
  caddy: ({ distDir, port, endpointPort }) => `{
	admin off
	auto_https off
}
http://:${port} {
	bind 127.0.0.1
	root * ${distDir}
	${endpointPort ? `handle /api/* {\n\t\treverse_proxy 127.0.0.1:${endpointPort}\n\t}` : ""}
	import ${distDir}/.host/Caddyfile
}
`,
};

const commandLines: Readonly<Record<WebServerName, (file: string, folder: string) => string[]>> = {
  nginx: (file, folder) => ["-c", file, "-p", folder, "-e", "stderr"],
  caddy: (file) => ["run", "--config", file, "--adapter", "caddyfile"],
};

/** Rejects with what the program has said when it gives up. */
async function untilListening(port: number, child: ChildProcess): Promise<void> {
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  while (child.exitCode === null) {
    if (await isListening(port)) return;
    await pause(20);
  }
  throw new Error(`${child.spawnfile} ended with code ${child.exitCode}:\n${said}`);
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const listening = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return listening;
}
