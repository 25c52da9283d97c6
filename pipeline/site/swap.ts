import { existsSync, rmSync } from "node:fs";
import { rename } from "node:fs/promises";

/**
 * Puts a built folder in another's place by renames alone, so that the target is at any moment the whole old one, the
 * whole new one or, between two renames, nowhere. Both must lie on one file system. If the new folder cannot be moved,
 * the old one is put back and the reason thrown.
 */
export async function swapInto(builtDir: string, targetDir: string): Promise<void> {
  await recoverSwap(targetDir);
  if (!existsSync(builtDir)) {
    throw new Error(`${builtDir} does not exist, so ${targetDir} was left as it is. Build first.`);
  }
  const { aside } = leftovers(targetDir);
  const hadTarget = existsSync(targetDir);
  if (hadTarget) await rename(targetDir, aside);
  try {
    await rename(builtDir, targetDir);
  } catch (error) {
    if (hadTarget) await rename(aside, targetDir);
    throw error;
  }
  await discard(targetDir);
}

/** Where the next site is built, until it is complete: beside the one whose place it takes. */
export function buildingDir(targetDir: string): string {
  return `${targetDir}.building`;
}

/**
 * Tidies up after a swap that was killed: brings the old folder back if the new one never arrived, and removes what is
 * left of both. Safe to call at any time; worth calling before a build, so that a failing build still leaves a site.
 */
export async function recoverSwap(targetDir: string): Promise<void> {
  const { aside } = leftovers(targetDir);
  if (existsSync(aside) && !existsSync(targetDir)) await rename(aside, targetDir);
  await discard(targetDir);
}

/** `aside` is always whole, `doomed` perhaps half removed: only the first may ever be brought back. */
function leftovers(targetDir: string): { aside: string; doomed: string } {
  return { aside: `${targetDir}.old`, doomed: `${targetDir}.old.doomed` };
}

async function discard(targetDir: string): Promise<void> {
  const { aside, doomed } = leftovers(targetDir);
  rmSync(doomed, { recursive: true, force: true });
  if (!existsSync(aside)) return;
  await rename(aside, doomed);
  rmSync(doomed, { recursive: true, force: true });
}
