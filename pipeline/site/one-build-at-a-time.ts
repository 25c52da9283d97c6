import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../failure.ts";
import { acquireLock } from "../snapshot/process-lock.ts";

/** Milliseconds between two looks at the lock, and until a build gives up waiting for another. */
const lookEveryMs = 100;
const maxWaitMs = 600_000;

/**
 * Builds a folder while nobody else does: two at once would write into the same files. The second one waits.
 *
 * @param say gets one line when there is something to wait for
 * @throws Failure after ten minutes
 */
export async function oneBuildAtATime<T>(
  distDir: string,
  say: (line: string) => void,
  build: () => Promise<T>,
): Promise<T> {
  const giveBack = await waitForLock(`${distDir}.lock`, say);
  try {
    return await build();
  } finally {
    giveBack();
  }
}

async function waitForLock(lock: string, say: (line: string) => void): Promise<() => void> {
  mkdirSync(dirname(lock), { recursive: true });
  const started = performance.now();
  let hasSaid = false;
  for (;;) {
    try {
      return acquireLock(lock, "build");
    } catch (error) {
      const isWorthWaiting = performance.now() - started < maxWaitMs;
      if (!(error instanceof Failure) || !isWorthWaiting) throw error;
      if (!hasSaid) say(`${error.message} …`);
      hasSaid = true;
      await pause(lookEveryMs);
    }
  }
}
