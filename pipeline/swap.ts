import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { createFileSteps, type FileSteps } from "./snapshot/file-steps.ts";

/**
 * Replaces a folder by renames, so that the target is at any moment the old one, the new one or, between two renames,
 * missing; then the old one is beside it, and `recoverSwap` restores it. Both must be on one file system. If the new
 * folder cannot be moved, restores the old one and throws.
 */
export function swapFolder(fresh: string, target: string, steps: FileSteps): void {
  recoverSwap(target, steps);
  const { aside } = leftovers(target);
  const hadTarget = existsSync(target);
  if (hadTarget) steps.move(target, aside);
  try {
    steps.move(fresh, target);
  } catch (error) {
    if (hadTarget) steps.move(aside, target);
    throw error;
  }
  steps.flush([dirname(target)]);
  discard(target, steps);
}

/** Cleans up after a killed swap. Safe while no other process swaps. */
export function recoverSwap(target: string, steps: FileSteps = quickSteps): void {
  const { aside } = leftovers(target);
  if (existsSync(aside) && !existsSync(target)) steps.move(aside, target);
  discard(target, steps);
}

/** `aside` is always complete; `doomed` may be half removed and is never restored. */
export function leftovers(target: string): { aside: string; doomed: string } {
  return { aside: `${target}.old`, doomed: `${target}.old.doomed` };
}

function discard(target: string, steps: FileSteps): void {
  const { aside, doomed } = leftovers(target);
  steps.remove(doomed);
  if (!existsSync(aside)) return;
  steps.move(aside, doomed);
  steps.remove(doomed);
}

/** A site can be built again, so a power cut may lose it. */
const quickSteps = createFileSteps({ mayFlush: false });

export function buildingDir(targetDir: string): string {
  return `${targetDir}.building`;
}

export async function swapInto(builtDir: string, targetDir: string): Promise<void> {
  recoverSwap(targetDir);
  if (!existsSync(builtDir)) {
    throw new Error(`${builtDir} does not exist, so ${targetDir} was left as it is. Build first.`);
  }
  swapFolder(builtDir, targetDir, quickSteps);
}
