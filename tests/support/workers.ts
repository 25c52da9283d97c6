import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";

/** The site on Cloudflare's own runtime, on this machine. Its tools come with `make deploy-check TARGET=cloudflare`. */

const folder = join(import.meta.dirname, "../../deploy/cloudflare");
const wrangler = join(folder, "node_modules/wrangler/bin/wrangler.js");

/** Not in `make test`: its tools are installed by those alone who deploy there, and their tests take two minutes. */
export const triesWorkers = process.env.DEPLOY_CHECK === "cloudflare";

/** Milliseconds. Bundling the code and starting the runtime. */
const startTimeoutMs = 90_000;

export type Workers = {
  readonly port: number;
  said(): string;
  runScheduled(): Promise<void>;
  kill(): Promise<void>;
};

export type WorkersOptions = {
  readonly distDir: string;
  readonly stateDir: string;
  readonly port: number;
  readonly settings?: Readonly<Record<string, string>>;
};

const options = {
  cwd: folder,
  env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "1" },
};

/** Makes the tables, where they are not there yet, and serves. Who starts it kills it. */
export async function startWorkers({ distDir, stateDir, port, settings = {} }: WorkersOptions): Promise<Workers> {
  const state = ["--persist-to", stateDir];
  const migrate = ["d1", "migrations", "apply", "DB", "--local", ...state];
  execFileSync(process.execPath, [wrangler, ...migrate], { ...options, stdio: "pipe" });
  const own = [
    "--port",
    String(port),
    "--ip",
    "127.0.0.1",
    "--assets",
    distDir,
    "--show-interactive-dev-session=false",
  ];
  const vars = Object.entries(settings).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  const args = [wrangler, "dev", ...own, ...state, ...vars];
  // A group of its own: the runtime is a process below the tool.
  const child = spawn(process.execPath, args, { ...options, stdio: "pipe", detached: true });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
  const exited = once(child, "exit");
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-(child.pid ?? 0), "SIGKILL");
    await exited;
  };
  const origin = `http://127.0.0.1:${port}`;
  const endsAt = Date.now() + startTimeoutMs;
  while (
    !(await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > endsAt || child.exitCode !== null) {
      await kill();
      throw new Error(`The Workers runtime does not answer.\n${said}`);
    }
    await pause(200);
  }
  return {
    port,
    said: () => stripVTControlCharacters(said),
    runScheduled: async () => {
      const { status } = await fetch(`${origin}/cdn-cgi/local/scheduled`);
      if (status !== 200) throw new Error(`The scheduled handler failed.\n${said}`);
    },
    kill,
  };
}

/** The file in which D1 keeps the messages here. */
export function databaseIn(stateDir: string): string {
  const [file] = globSync(join(stateDir, "v3/d1/*/*.sqlite")).filter((name) => !name.endsWith("metadata.sqlite"));
  if (!file) throw new Error(`There is no database in ${stateDir}.`);
  return file;
}
