import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { Failure, killedFailure } from "../failure.ts";
import { listSources } from "../files.ts";

/** Each kind of host has a script with the steps `send`, `switch`, `back`; some have `preview`, or `hold` for a lock. */
const hostsDir = join(import.meta.dirname, "../../deploy/hosts");

/** The report of a failure contains the end of a script's output, up to this length. */
const maxKeptCharacters = 2000;

export type HostScript = ReturnType<typeof hostScript>;

/** @param name the kind of host, such as `ssh`. Throws `WrongUse` if it has no script. */
export function hostScript(name = "") {
  const names = listSources(hostsDir).map((file) => basename(file, ".sh"));
  if (!names.includes(name)) {
    const problem = name && `TARGET=${name} is no host. `;
    throw new WrongUse(`${problem}Say where to: make deploy TARGET=${names.join("|")}`);
  }
  const script = join(hostsDir, `${name}.sh`);

  /** Starts a step and prints its output. `ended` rejects with a `Failure` that contains the last lines. */
  function start(step: string, title: string, release = "") {
    printStep(title);
    const child = spawn(script, [step], { env: { ...process.env, RELEASE: release }, stdio: "pipe" });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (bytes: Buffer) => {
        process.stdout.write(bytes);
        output = (output + bytes).slice(-maxKeptCharacters);
      });
    }
    const ended = once(child, "close").then(([code, signal]) => {
      const failed = `${title} failed (${script}, code ${code}).\n${output.trimEnd()}`;
      if (code !== 0) throw killedFailure(title, signal, "undeployed") ?? new Failure("undeployed", failed);
    });
    return { child, output: () => output, ended };
  }

  return {
    /** Rejects with a `Failure` if the step fails. */
    async take(...step: Parameters<typeof start>): Promise<void> {
      const { child, ended } = start(...step);
      child.stdin.end();
      await ended;
    },
    /** The script holds the host's lock, if any, until its input ends. This also happens if this process is killed. */
    async withLock(work: () => Promise<unknown>): Promise<void> {
      const { child, output, ended } = start("hold", "Locking the host");
      const locked = new Promise<void>((done) => child.stdout.on("data", () => /^locked$/m.test(output()) && done()));
      try {
        await Promise.race([locked, ended]);
        await work();
      } finally {
        child.stdin.end();
        // If the connection broke, the work has failed by itself, so this error is ignored.
        await ended.catch(() => {});
      }
    },
  };
}

/** Prints what is done now, with the time since the start of the process. */
export function printStep(title: string): void {
  process.stdout.write(`${secondsSinceStart().padStart(6)} s  ${title}\n`);
}

export function secondsSinceStart(): string {
  return (performance.now() / 1000).toFixed(1);
}
