import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Kept } from "../pull/complete.ts";
import type { StagedAsset } from "../pull/stage-assets.ts";
import { documentFile } from "./document-file.ts";
import type { FileSteps } from "./file-steps.ts";

/** Files. Beyond, one call for the whole file system is quicker by far. */
const few = 50;

/** Onto the disk with everything that is new: a power cut after the swap must not leave empty files behind. */
export async function flushStaged(
  staging: string,
  kept: Kept,
  assets: readonly StagedAsset[],
  steps: FileSteps,
): Promise<void> {
  const paths = [join(staging, "snapshot.json"), ...assets.map(({ name }) => join(staging, "assets", name))];
  for (const [id, { type, isFresh }] of kept) {
    if (isFresh) paths.push(join(staging, documentFile(type, id)));
    if (paths.length > few && steps.mayFlush && (await flushFileSystem(staging))) return;
  }
  for (const path of paths) steps.flush(path);
  for (const folder of new Set([...paths.map(dirname), staging])) steps.flush(folder);
}

/** `sync -f` is there on Linux; elsewhere each file is flushed by itself. */
async function flushFileSystem(dir: string): Promise<boolean> {
  try {
    await promisify(execFile)("sync", ["-f", dir]);
    return true;
  } catch {
    return false;
  }
}
