import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { startProgram, untilAnswers } from "./programs.ts";

/** Runs the site on Cloudflare's runtime, on this machine. `make rehearse TARGET=cloudflare` installs its tools. */

const folder = join(import.meta.dirname, "../../deploy/cloudflare");
const wrangler = join(folder, "node_modules/wrangler/bin/wrangler.js");

/** False in `make test`: only those who deploy to Cloudflare install its tools, and the tests with them take two minutes. */
export const triesWorkers = process.env.DEPLOY_CHECK === "cloudflare";

export type Workers = Awaited<ReturnType<typeof startWorkers>>;

type Places = { readonly distDir: string; readonly stateDir: string; readonly port: number };

const options = { cwd: folder, env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "1" } };

/** Creates missing tables and starts the runtime. The caller ends the runtime with `kill`. */
export async function startWorkers(
  { distDir, stateDir, port }: Places,
  settings: Readonly<Record<string, string>> = {},
) {
  const state = ["--persist-to", stateDir];
  const migrate = ["d1", "migrations", "apply", "DB", "--local", ...state];
  execFileSync(process.execPath, [wrangler, ...migrate], { ...options, stdio: "pipe" });
  const own = `--port ${port} --ip 127.0.0.1 --show-interactive-dev-session=false`.split(" ");
  const vars = Object.entries(settings).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  const args = [wrangler, "dev", "--assets", distDir, ...own, ...state, ...vars];
  // The process group is separate, so that `kill` also ends the runtime, which the tool starts as a child process.
  const { child, outcome, outputSoFar } = startProgram(process.execPath, args, options.env, options.cwd, true);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-(child.pid ?? 0), "SIGKILL");
    await outcome;
  };
  // The programs end with the tests, even if the tests crash.
  process.once("exit", kill);
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(child, `${origin}/healthz`).catch((cause) => {
    throw new Error(`The Workers runtime has ended.\n${outputSoFar()}`, { cause });
  });
  return {
    port,
    said: () => stripVTControlCharacters(outputSoFar()),
    runScheduled: async () => {
      const { status } = await fetch(`${origin}/cdn-cgi/local/scheduled`);
      if (status !== 200) throw new Error(`The scheduled handler failed.\n${outputSoFar()}`);
    },
    kill,
  };
}
