import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { ServerLimits } from "#server/node-http/limits.ts";
import type { WhenOver } from "#tests/support/folders.ts";
import { writeSmallDist } from "#tests/support/small-dist.ts";

export type TargetOptions = {
  readonly limits?: Partial<ServerLimits>;
  /** The default is the machine's limit. */
  readonly maxOpenFiles?: number;
};

export type Measured = {
  /** Memory after a garbage collection, including buffers. */
  readonly heapBytes: number;
  readonly openFiles: number;
};

export type Target = Awaited<ReturnType<typeof startTarget>>;

/** The size of the site's film: larger than all buffers between the server and a client. */
export const filmBytes = 32 * 1024 * 1024;

/** Starts the real server for a small site with a contact form, in a separate process. */
export async function startTarget(
  { maxOpenFiles, ...options }: TargetOptions = {},
  whenOver: WhenOver = onTestFinished,
) {
  const dist = await writeSmallDist({}, whenOver);
  await truncate(join(dist.distDir, "media/0a1b.mp4"), filmBytes);
  const databaseFile = join(dirname(dist.distDir), "contact.sqlite");
  const child = startProcess(JSON.stringify({ ...options, distDir: dist.distDir, databaseFile }), maxOpenFiles);
  const log = child.stderr ? text(child.stderr) : Promise.resolve("");
  const exited = once(child, "exit");
  // A process that cannot start fails the next line.
  exited.catch(() => {});
  const [{ port }] = await once(child, "message");
  const stop = async (): Promise<string> => {
    child.kill("SIGKILL");
    await exited;
    return log;
  };
  whenOver(async () => void (await stop()));
  return {
    port,
    databaseFile,
    /** Kills the server and resolves with its whole log. */
    stop,
    measure: async (): Promise<Measured> => {
      const measured = once(child, "message");
      child.send("measure");
      return (await measured)[0];
    },
  };
}

function startProcess(options: string, maxOpenFiles: number | undefined): ChildProcess {
  // The shell sets both limits, because Node would raise the soft limit to the hard limit.
  const limit = maxOpenFiles === undefined ? "" : `ulimit -Sn ${maxOpenFiles}; ulimit -Hn ${maxOpenFiles}; `;
  const program = [process.execPath, "--expose-gc", join(import.meta.dirname, "target-process.ts"), options];
  return spawn("/bin/sh", ["-c", `${limit}exec "$0" "$@"`, ...program], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
}
