import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { runVerb as runOwnVerb } from "#pipeline/cli.ts";

const root = join(import.meta.dirname, "../..");

export type Started = ReturnType<typeof startProgram>;
export type Outcome = Awaited<Started["outcome"]>;

/** A program's variables. Most programs get few of this process's variables, so that no developer's settings matter. */
type Environment = Readonly<NodeJS.ProcessEnv>;

/** Node caches compiled code here, so that our programs start in a third of the time. */
export const quickStart = { NODE_COMPILE_CACHE: join(root, ".cache/node-compile") };

/** A verb without a project asks the CMS on this machine. No client connects to port 1, so no developer's CMS is asked. */
const noCms = { CMS_PORT: "1" };

/** Starts Node. The program gets only `PATH`, the cache of compiled code, no CMS and `environment`. */
export function startNode(args: readonly string[], environment: Environment = {}, cwd = root): Started {
  const env = { PATH: process.env.PATH, ...quickStart, ...noCms, ...environment };
  return startProgram(process.execPath, args, env, cwd);
}

export type Service = Awaited<ReturnType<typeof startService>>;

/** Starts a program whose first line of output ends in its address. Throws with its errors if it ends before that. */
export async function startService(args: readonly string[], environment: Environment = {}) {
  const { child, outcome, outputSoFar } = startNode(args, environment);
  const ended = outcome.then(({ err }) => {
    throw new Error(`${args.join(" ")} has ended: ${err}`);
  });
  const [line] = await Promise.race([once(createInterface(child.stdout), "line"), ended]);
  const { origin, port } = new URL(line.split(" ").at(-1));
  const stop = (signal?: NodeJS.Signals) => {
    child.kill(signal);
    return outcome;
  };
  return { process: child, line, origin, port: Number(port), outputSoFar, stop };
}

/** Runs a verb in this process, without starting Node. Await each call at once: it replaces both output streams. */
export async function runVerb(words: readonly string[], settings: Environment = {}): Promise<Outcome> {
  const { env } = process;
  using out = capture(process.stdout);
  using err = capture(process.stderr);
  process.env = { PATH: env.PATH, HOME: env.HOME, ...noCms, ...settings };
  try {
    const code = await runOwnVerb(words);
    return { code, signal: null, out: out.text(), err: err.text(), output: out.text() + err.text() };
  } finally {
    process.env = env;
  }
}

/** Keeps what this process writes to a stream, instead of writing it. */
function capture(stream: NodeJS.WriteStream) {
  const { write } = stream;
  const texts: string[] = [];
  stream.write = (text: string | Uint8Array) => {
    texts.push(String(text));
    return true;
  };
  const restore = () => {
    stream.write = write;
  };
  return { text: () => texts.join(""), [Symbol.dispose]: restore };
}

/** Runs git in a folder, with a fixed author. Returns its output. */
export function gitIn(folder: string): (...args: string[]) => string {
  const settings = ["user.name=Editor", "user.email=editor@mycompany.example", "commit.gpgsign=false"];
  const options = settings.flatMap((setting) => ["-c", setting]);
  return (...args) => execFileSync("git", [...options, ...args], { cwd: folder, encoding: "utf8" }).trim();
}

export function runMessages(args: readonly string[], environment: Environment): Promise<Outcome> {
  return startNode(["server/messages.ts", ...args], environment).outcome;
}

/** Runs a program from `node_modules/.bin` of the project in `cwd`. It gets all variables of this process. */
export async function runInProject(
  [program, ...args]: readonly [program: string, ...args: string[]],
  { cwd = root, environment = {} }: { readonly cwd?: string; readonly environment?: Environment } = {},
): Promise<Outcome> {
  const bin = join(cwd, "node_modules/.bin");
  const env = { ...process.env, ...quickStart, PATH: `${bin}:${process.env.PATH}`, ...environment };
  return startProgram(join(bin, program), args, env, cwd).outcome;
}

/** Builds a site with these options, such as `--dir` and `--out`. Returns the output; throws with it if the build fails. */
export async function buildSite(options: readonly string[], environment: Environment = {}): Promise<string> {
  const { code, output } = await runInProject(["node", "pipeline/cli.ts", "build", ...options], { environment });
  if (code !== 0) throw new Error(`The site could not be built.\n${output}`);
  return output;
}

/** Runs make. Returns the output of the programs that it starts, without its own lines. */
export async function runMake(words: readonly string[], cwd = root, settings: Environment = {}) {
  const { code, output } = await startMake(words, cwd, settings).outcome;
  return { code, output: output.replace(/^make(\[\d+\])?: .*\n/gm, "") };
}

export function startMake(words: readonly string[], cwd: string, settings: Environment, detached = false): Started {
  const { PATH, HOME } = process.env;
  return startProgram("make", ["--silent", ...words], { PATH, HOME, ...quickStart, ...settings }, cwd, detached);
}

/** Starts a program. If it is detached, a test can end it together with its child processes, by their process group. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Environment,
  cwd: string,
  detached = false,
) {
  const child = spawn(program, args, { cwd, env, detached, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)];
  const outputSoFar = () => out() + err();
  const closed = once(child, "close") as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  const outcome = closed.then(([code, signal]) => ({ code, signal, out: out(), err: err(), output: outputSoFar() }));
  return { child, outcome, outputSoFar };
}

/** Returns a function that reads what a stream has said so far. It decodes the bytes itself, to keep a byte order mark. */
function textOf(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk) => chunks.push(chunk));
  return () => String(Buffer.concat(chunks));
}

/** Requests an address until the program answers in any way. Throws if the program ends before. */
export async function untilAnswers(child: ChildProcess, address: string): Promise<void> {
  while (!(await fetch(address).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(" ")} ended with ${child.exitCode}.`);
    await pause(200);
  }
}
