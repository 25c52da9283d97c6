import { spawnSync } from "node:child_process";
import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { Failure } from "../failure.ts";

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, in ticks since the machine did: a number can be given to another process later. */
  readonly began: string;
}

/**
 * Takes a lock; the answer gives it back. Throws `Failure` while another process has it. The lock of a process that is no
 * more is taken over.
 *
 * @param work what is done under the lock, in a word
 */
export function acquireLock(lock: string, work = "pull"): () => void {
  const mine = JSON.stringify(holderOf(process.pid));
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    for (let tries = 0; tries < 5; tries += 1) {
      // A link appears whole or not at all, unlike a file that is created and then written.
      if (linksTo(draft, lock)) return () => giveBack(lock, mine);
      removeIfStale(lock, work);
    }
    throw new Failure("lock", `Another ${work} is taking ${lock} just now. Try again.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeIfStale(lock: string, work: string): void {
  const seen = read(lock);
  if (seen === undefined) return;
  const holder = parse(seen);
  if (isHeld(holder)) {
    const who = holder ? `process ${holder.pid} on ${holder.host}` : "another process";
    const advice = "Wait until it is done; if it is not running any more, remove the file";
    throw new Failure("lock", `Another ${work} is running (${who}). ${advice}: ${lock}`);
  }
  // Moved away and looked at again: between the two looks another pull may have taken the stale lock over.
  const aside = `${lock}.${process.pid}.stale`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (read(aside) !== seen) linksTo(aside, lock);
  rmSync(aside, { force: true });
}

function isHeld(holder: Holder | undefined): boolean {
  if (!holder) return false;
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // Not ours to signal, but there.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return holderOf(holder.pid).began === holder.began && !isDead(holder.pid);
}

function holderOf(pid: number): Holder {
  return { pid, host: hostname(), began: statusOf(pid)[19] ?? "" };
}

/**
 * Whether a process has ended and nobody has asked how: in a container without an init it can be listed for ever, and
 * be sent signals.
 */
function isDead(pid: number): boolean {
  const [state = stateByPs(pid)] = statusOf(pid);
  return /^[ZX]/.test(state);
}

/** The fields that Linux tells of a process, from its state on. Empty where the system does not tell. */
function statusOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  // The program's name stands before, in parentheses, and may hold any characters.
  return stat === undefined ? [] : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function stateByPs(pid: number): string {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return (stdout ?? "").trim();
}

function giveBack(lock: string, mine: string): void {
  if (read(lock) === mine) rmSync(lock, { force: true });
}

function linksTo(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
    return copiesTo(from, to);
  }
}

/** Where the file system has no links. */
function copiesTo(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function parse(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    if (typeof holder?.pid !== "number" || typeof holder.host !== "string") return undefined;
    return { pid: holder.pid, host: holder.host, began: String(holder.began) };
  } catch {
    return undefined;
  }
}
