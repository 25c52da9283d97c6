import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { flush } from "./files.ts";

/**
 * Both folders must be on one file system. `recoverSwap` restores the target if a kill falls between the renames.
 * Without `mayFlush`, a power cut may lose the new folder.
 */
export function swapFolder(fresh: string, target: string, { mayFlush }: { mayFlush: boolean }): void {
  recoverSwap(target);
  const { aside } = leftovers(target);
  const hadTarget = existsSync(target);
  if (hadTarget) renameSync(target, aside);
  try {
    renameSync(fresh, target);
  } catch (error) {
    if (hadTarget) renameSync(aside, target);
    throw error;
  }
  if (mayFlush) flush([dirname(target)]);
  discard(target);
}

/** Cleans up after a killed swap. Safe while no other process swaps. */
export function recoverSwap(target: string): void {
  const { aside } = leftovers(target);
  if (existsSync(aside) && !existsSync(target)) renameSync(aside, target);
  discard(target);
}

/** `aside` is always complete; `doomed` may be half removed and is never restored. */
export function leftovers(target: string): { aside: string; doomed: string } {
  return { aside: `${target}.old`, doomed: `${target}.old.doomed` };
}

function discard(target: string): void {
  const { aside, doomed } = leftovers(target);
  rmSync(doomed, { recursive: true, force: true });
  if (!existsSync(aside)) return;
  renameSync(aside, doomed);
  rmSync(doomed, { recursive: true, force: true });
}

export function buildingDir(targetDir: string): string {
  return `${targetDir}.building`;
}
