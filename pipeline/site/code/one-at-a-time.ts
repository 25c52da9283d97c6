import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds between two looks at a lock, and until its owner must have said who it is. */
const lookEveryMs = 100;
const namelessMs = 5_000;

/**
 * Does the work while no other process on this machine does work under the same lock. What a process that is gone has
 * left is taken over.
 *
 * @param lock a folder that does not exist unless somebody works
 */
export async function oneAtATime<T>(lock: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(lock), { recursive: true });
  while (!(await take(lock))) {
    if (await isAbandoned(lock)) await rm(lock, { recursive: true, force: true });
    else await pause(lookEveryMs);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  await writeFile(ownerOf(lock), String(process.pid));
  return true;
}

async function isAbandoned(lock: string): Promise<boolean> {
  const pid = Number(await readFile(ownerOf(lock), "utf8").catch(() => ""));
  if (pid > 0) return !isRunning(pid);
  const found = await stat(lock).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > namelessMs;
}

function ownerOf(lock: string): string {
  return join(lock, "pid");
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
