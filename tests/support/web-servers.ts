import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findProgram } from "#pipeline/chromium.ts";
import { freePort } from "./local-port.ts";
import { startProgram, untilAnswers } from "./programs.ts";

/** Starts nginx and Caddy, to test the configurations in docs/guides/deploy.md and to compare measurements. */

type WebServerName = keyof typeof kinds;

export type WebServer = Awaited<ReturnType<typeof startWebServer>>;

/** The folder in which tests/engines/install.ts unpacks Debian's packages. */
export const unpackedServers = join(import.meta.dirname, "../../.cache/web-servers");

/** Returns the program's path, or undefined if it is neither installed nor unpacked. */
export function findWebServer(name: WebServerName): string | undefined {
  // Debian installs servers in folders that are not in every user's PATH.
  const folders = [process.env.PATH ?? "", "/usr/local/sbin", "/usr/sbin"];
  const unpacked = [join(unpackedServers, "usr/sbin"), join(unpackedServers, "usr/bin")];
  return findProgram([name], [...folders, ...unpacked].join(delimiter));
}

/** How each server is configured and started. */
const kinds = {
  nginx: {
    /** Returns the guide's configuration for this port, without TLS, because tests have no certificate. */
    asInGuide: (guide: string, port: number) =>
      guide.replace(/^.*ssl_certificate.*\n/gm, "").replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`),
    configuration: nginxConfiguration,
    args: (file: string, folder: string) => ["-c", file, "-p", folder, "-e", "stderr"],
  },
  caddy: {
    asInGuide: (guide: string, port: number) => {
      const site = guide.replace("www.company.example {", `http://:${port} {\n    bind 127.0.0.1`);
      return `{\n    admin off\n    auto_https off\n}\n${site}`;
    },
    configuration: (given: string) => given,
    args: (file: string) => ["run", "--config", file, "--adapter", "caddyfile"],
  },
};

/** Serves a built site as the guide says. Our server at `endpointPort` answers below `/api/`; port 9 has no server. */
export async function startAsInGuide(name: WebServerName, distDir: string, endpointPort = 9): Promise<WebServer> {
  const guide = (await readGuide(name))
    .replaceAll("/srv/website/dist", distDir)
    .replaceAll("127.0.0.1:4173", `127.0.0.1:${endpointPort}`);
  return startWebServer(name, (port) => kinds[name].asInGuide(guide, port));
}

/** Returns the first indented block of the guide below the heading of this server. */
async function readGuide(name: WebServerName): Promise<string> {
  const guide = await readFile(join(import.meta.dirname, "../../docs/guides/deploy.md"), "utf8");
  const section = guide.split(/^## /m).find((text) => text.toLowerCase().startsWith(`${name}\n`)) ?? "";
  // Empty lines and lines indented by four spaces, up to the last brace that closes a block.
  const [block] = /(?:^(?: {4}.*)?\n)*^ {4}\}$/m.exec(section) ?? [];
  if (!block?.includes("/srv/website/dist"))
    throw new Error(`docs/guides/deploy.md does not say how to set up ${name}.`);
  return `${block}\n`;
}

/** Resolves when the server listens. For nginx, `configure` returns the content of its `http` block. */
export async function startWebServer(name: WebServerName, configure: (port: number) => string) {
  const program = findWebServer(name);
  if (!program) throw new Error(`There is no ${name} on this machine.`);
  const { configuration, args } = kinds[name];
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const port = await freePort();
  const file = join(folder, "configuration");
  await writeFile(file, configuration(configure(port), folder));
  const environment = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const { child, outcome } = startProgram(program, args(file, folder), environment, folder);
  // The server ends with the tests, even if they crash.
  const kill = () => child.kill();
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    child.kill();
    await outcome;
    await rm(folder, { recursive: true, force: true });
  };
  await untilAnswers(child, `http://127.0.0.1:${port}`).catch(async (cause) => {
    await stop();
    throw new Error((await outcome).err, { cause });
  });
  return { port, stop };
}

function nginxConfiguration(http: string, folder: string): string {
  const bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
    daemon off;
    master_process off;
    pid ${folder}/pid;
    error_log stderr error;
    events { worker_connections 4096; }
    http {
      access_log off;
      ${bodies.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
      ${http}
    }`;
}
