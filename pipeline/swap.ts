import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { createFileSteps, type FileSteps } from "./snapshot/file-steps.ts";

/**
 * Puts a folder in another's place by renames alone, so that the target is at any moment the whole old one, the whole
 * new one or, between two renames, nowhere: then the old one lies beside it, and `recoverSwap` brings it back. Both must
 * lie on one file system. If the new folder cannot be moved, the old one is put back and the reason thrown.
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

/** Tidies up after a swap that was killed. Safe to call at any time that no other process swaps. */
export function recoverSwap(target: string, steps: FileSteps = quickSteps): void {
  const { aside } = leftovers(target);
  if (existsSync(aside) && !existsSync(target)) steps.move(aside, target);
  discard(target, steps);
}

/** `aside` is always whole, `doomed` perhaps half removed: only the first may ever be brought back. */
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

/** A site can be built again: after a power cut nothing is lost. */
const quickSteps = createFileSteps({ mayFlush: false });

/** Where the next site is built, until it is complete: beside the one whose place it takes. */
export function buildingDir(targetDir: string): string {
  return `${targetDir}.building`;
}

/** Puts a built site in another's place. */
export async function swapInto(builtDir: string, targetDir: string): Promise<void> {
  recoverSwap(targetDir);
  if (!existsSync(builtDir)) {
    throw new Error(`${builtDir} does not exist, so ${targetDir} was left as it is. Build first.`);
  }
  swapFolder(builtDir, targetDir, quickSteps);
}
