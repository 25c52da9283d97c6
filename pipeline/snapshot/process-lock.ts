import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../failure.ts";
import { parseJson } from "../json.ts";

/**
 * Takes a lock; the answer gives it back. Throws `Failure` while another process has it. The lock of a process that is no
 * more is taken over. The package for this, proper-lockfile, goes by times of files and has had no release since 2021.
 *
 * @param work what is done under the lock, in a word
 */
export function acquireLock(lock: string, work = "pull"): () => void {
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), began: statusOf(process.pid).began });
  const draft = `${lock}.${process.pid}`;
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

/** A link appears whole or not at all, unlike a file that is created and then written. Answers false where one is. */
function appears(from: string, to: string): boolean {
  try {
    try {
      linkSync(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      // The file system may have no links.
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
  // Moved away and looked at again: between the two looks another process may have taken the stale lock over.
  const aside = `${lock}.${process.pid}.stale`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (read(aside) !== seen) appears(aside, lock);
  rmSync(aside, { force: true });
}

/** The process that holds a lock with this text, in words. Returns undefined when it is no more. */
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
    // Not ours to signal, but there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * What Linux tells of a process; other systems tell nothing. When it began, in ticks since the machine did: a number can
 * be given to another process later. And whether it has ended: in a container without an init it stays listed.
 */
function statusOf(pid: number): { began: string; hasEnded: boolean } {
  // The program's name stands before, in parentheses, and may hold any characters.
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

/** Milliseconds between two looks at a lock. */
const lookEveryMs = 100;

interface Options {
  /** Gets one line when there is something to wait for. */
  readonly say?: (line: string) => void;
  /** Milliseconds. By default it waits as long as it takes. */
  readonly maxWaitMs?: number;
}

/**
 * Does the work while no other process on this machine does work under the same lock: the others wait. What a process that
 * is gone has left is taken over.
 *
 * @param lock a file that does not exist unless somebody works
 * @throws Failure when it has waited long enough
 */
export async function withFileLock<T>(lock: string, work: () => Promise<T>, options: Options = {}): Promise<T> {
  const { say, maxWaitMs = Number.POSITIVE_INFINITY } = options;
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
