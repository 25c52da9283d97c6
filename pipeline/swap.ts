import { spawn } from "node:child_process";
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { flush } from "./files.ts";

interface Options {
  /** The folder need not survive a power cut, so nothing is flushed. Another process removes the old folder. */
  readonly canBeRebuilt?: boolean;
}

/**
 * Puts a folder in the place of another one, which is removed. Both must be on one file system. If the process is
 * killed between the two renames, `recoverSwap` restores the target.
 */
export function swapFolder(fresh: string, target: string, options: Options = {}): void {
  recoverSwap(target, options);
  const { aside } = leftovers(target);
  const hadTarget = existsSync(target);
  if (hadTarget) renameSync(target, aside);
  try {
    renameSync(fresh, target);
  } catch (error) {
    if (hadTarget) renameSync(aside, target);
    throw error;
  }
  if (!options.canBeRebuilt) flush([dirname(target)]);
  discard(target, options);
}

/** Restores the target after a killed swap, and removes old folders. No other process may swap at the same time. */
export function recoverSwap(target: string, options: Options = {}): void {
  const { aside } = leftovers(target);
  if (existsSync(aside) && !existsSync(target)) renameSync(aside, target);
  discard(target, options);
}

/** `aside` is always complete; folders whose names begin with `doomed` may be half removed and are never restored. */
export function leftovers(target: string): { aside: string; doomed: string } {
  return { aside: `${target}.old`, doomed: `${target}.old.doomed` };
}

function discard(target: string, { canBeRebuilt = false }: Options): void {
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

/** Starts another process, because a slow disk may need more time to remove all files than the build has taken. */
function removeApart(paths: readonly string[]): void {
  const removal = spawn("rm", ["-rf", "--", ...paths], { detached: true, stdio: "ignore" });
  removal.once("error", () => removeNow(paths));
  removal.unref();
}

/** The folder where a build makes its site before the swap. */
export function buildingDir(targetDir: string): string {
  return `${targetDir}.building`;
}
