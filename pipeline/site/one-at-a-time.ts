import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../failure.ts";
import { acquireLock } from "../snapshot/process-lock.ts";

/** Milliseconds between two looks at a lock. */
const lookEveryMs = 100;

interface Options {
  /** What is done under the lock, in a word. */
  readonly name?: string;
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
export async function oneAtATime<T>(lock: string, work: () => Promise<T>, options: Options = {}): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true });
  const giveBack = await waitFor(lock, options);
  try {
    return await work();
  } finally {
    giveBack();
  }
}

async function waitFor(
  lock: string,
  { name = "build", say, maxWaitMs = Number.POSITIVE_INFINITY }: Options,
): Promise<() => void> {
  const started = performance.now();
  for (let looks = 0; ; looks += 1) {
    try {
      return acquireLock(lock, name);
    } catch (error) {
      const isWorthWaiting = performance.now() - started < maxWaitMs;
      if (!(error instanceof Failure) || !isWorthWaiting) throw error;
      if (looks === 0) say?.(`${error.message} …`);
      await pause(lookEveryMs);
    }
  }
}
