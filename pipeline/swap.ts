import { spawn } from "node:child_process";
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { flush } from "./files.ts";

/**
 * Both folders must be on one file system. `recoverSwap` restores the target if the process was killed between the
 * renames. With `canBeRebuilt`, a power cut may lose the folder, and another process removes the old one.
 */
export function swapFolder(fresh: string, target: string, canBeRebuilt = false): void {
  recoverSwap(target, canBeRebuilt);
  const { aside } = leftovers(target);
  const hadTarget = existsSync(target);
  if (hadTarget) renameSync(target, aside);
  try {
    renameSync(fresh, target);
  } catch (error) {
    if (hadTarget) renameSync(aside, target);
    throw error;
  }
  if (!canBeRebuilt) flush([dirname(target)]);
  discard(target, canBeRebuilt);
}

/** Cleans up after a killed swap. No other process may swap at the same time. */
export function recoverSwap(target: string, canBeRebuilt = false): void {
  const { aside } = leftovers(target);
  if (existsSync(aside) && !existsSync(target)) renameSync(aside, target);
  discard(target, canBeRebuilt);
}

/** `aside` is always complete; folders whose names begin with `doomed` may be half removed and are never restored. */
export function leftovers(target: string): { aside: string; doomed: string } {
  return { aside: `${target}.old`, doomed: `${target}.old.doomed` };
}

function discard(target: string, canBeRebuilt: boolean): void {
  const { aside, doomed } = leftovers(target);
  // Each name is new, because another process may still be removing the folder of the last swap.
  if (existsSync(aside)) renameSync(aside, `${doomed}-${process.pid}-${Date.now()}`);
  const folder = dirname(target);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(basename(doomed))) : [];
  const paths = names.map((name) => join(folder, name));
  if (canBeRebuilt && paths.length > 0) removeApart(paths);
  else removeNow(paths);
}

function removeNow(paths: readonly string[]): void {
  for (const path of paths) rmSync(path, { recursive: true, force: true });
}

/** Starts another process, because a slow disk takes longer for ten thousand files than a build takes. */
function removeApart(paths: readonly string[]): void {
  const removal = spawn("rm", ["-rf", "--", ...paths], { detached: true, stdio: "ignore" });
  removal.once("error", () => removeNow(paths));
  removal.unref();
}

export function buildingDir(targetDir: string): string {
  return `${targetDir}.building`;
}
