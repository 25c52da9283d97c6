import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../failure.ts";
import { parseJson } from "../json.ts";

/**
 * Takes a lock and returns the function that releases it. Throws `Failure` if another process has it. A dead process's
 * lock is taken over. The package proper-lockfile relies on file times and has had no release since 2021.
 *
 * @param work the locked work, in a word
 */
export function acquireLock(lock: string, work = "pull"): () => void {
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), began: statusOf(process.pid).began });
  const draft = `${lock}.${process.pid}`;
  // A killed process with the same number may have left it as a link to the lock.
  rmSync(draft, { force: true });
  writeFileSync(draft, mine);
  try {
    for (let tries = 0; tries < 5; tries += 1) {
      if (appears(draft, lock)) {
        return () => {
          if (read(lock) === mine) rmSync(lock, { force: true });
        };
      }
      removeIfStale(lock, work);
    }
    throw new Failure("lock", `Another ${work} is taking ${lock} just now. Try again.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A link appears atomically, unlike a file that is created and then written. False if the lock exists. */
function appears(from: string, to: string): boolean {
  try {
    try {
      linkSync(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      // The file system may not support links.
      copyFileSync(from, to, constants.COPYFILE_EXCL);
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function removeIfStale(lock: string, work: string): void {
  const seen = read(lock);
  if (seen === undefined) return;
  const holder = heldBy(seen);
  if (holder) {
    const advice = "Wait until it is done; if it is not running any more, remove the file";
    throw new Failure("lock", `Another ${work} is running (${holder}). ${advice}: ${lock}`);
  }
  // Renames the stale lock and reads it again, because another process may have taken it over meanwhile.
  const aside = `${lock}.${process.pid}.stale`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (read(aside) !== seen) appears(aside, lock);
  rmSync(aside, { force: true });
}

/** The process that holds the lock, in words; undefined if it has ended. */
function heldBy(text: string): string | undefined {
  const { pid, host, began }: { pid?: unknown; host?: unknown; began?: unknown } = Object(parseJson(text));
  if (typeof pid !== "number" || typeof host !== "string") return undefined;
  const isAlive = host !== hostname() || (isListed(pid) && statusOf(pid).began === began && !statusOf(pid).hasEnded);
  return isAlive ? `process ${pid} on ${host}` : undefined;
}

function isListed(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * A process's start in clock ticks since boot, because its number may be reused, and whether it has ended: in a
 * container without an init, ended processes stay listed. Only Linux provides it.
 */
function statusOf(pid: number): { began: string; hasEnded: boolean } {
  // The program's name comes first, in parentheses, and may contain any characters.
  const fields =
    read(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /s, "")
      .split(" ") ?? [];
  return { began: fields[19] ?? "", hasEnded: /^[ZX]/.test(fields[0] ?? "") };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

const lookEveryMs = 100;

interface Options {
  readonly say?: (line: string) => void;
  readonly maxWaitMs: number;
}

/**
 * Does the work while no other process on this machine works under the same lock. A dead process's lock is taken over.
 *
 * @param lock a file that exists only while a process works
 * @throws Failure after `maxWaitMs`
 */
export async function withFileLock<T>(lock: string, work: () => Promise<T>, { say, maxWaitMs }: Options): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true });
  const started = performance.now();
  let giveBack: (() => void) | undefined;
  for (let looks = 0; !giveBack; looks += 1) {
    try {
      giveBack = acquireLock(lock, "build");
    } catch (error) {
      if (!(error instanceof Failure) || performance.now() - started >= maxWaitMs) throw error;
      if (looks === 0) say?.(`${error.message} …`);
      await pause(lookEveryMs);
    }
  }
  try {
    return await work();
  } finally {
    giveBack();
  }
}
