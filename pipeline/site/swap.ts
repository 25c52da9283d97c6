import { existsSync } from "node:fs";
import { createFileSteps } from "../snapshot/file-steps.ts";
import * as swap from "../swap.ts";

/** A site can be built again: after a power cut nothing is lost. */
const steps = createFileSteps({ mayFlush: false });

/** Puts a built folder in another's place. */
export async function swapInto(builtDir: string, targetDir: string): Promise<void> {
  if (!existsSync(builtDir)) {
    swap.recoverSwap(targetDir, steps);
    throw new Error(`${builtDir} does not exist, so ${targetDir} was left as it is. Build first.`);
  }
  swap.swapFolder(builtDir, targetDir, steps);
}

/** Where the next site is built, until it is complete: beside the one whose place it takes. */
export function buildingDir(targetDir: string): string {
  return `${targetDir}.building`;
}

/** Worth calling before a build, so that a failing build still leaves a site. */
export async function recoverSwap(targetDir: string): Promise<void> {
  swap.recoverSwap(targetDir, steps);
}
