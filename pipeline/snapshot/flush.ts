import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import type { FileSteps } from "./file-steps.ts";

/** Files. Beyond, one call for the whole file system is quicker by far. */
const fewFiles = 50;

/** Onto the disk with files that are new in a folder: a power cut after the swap must not leave empty ones behind. */
export async function flushFiles(dir: string, files: Iterable<string>, steps: FileSteps): Promise<void> {
  const paths: string[] = [];
  for (const path of files) {
    paths.push(path);
    if (paths.length > fewFiles && steps.mayFlush && (await flushFileSystem(dir))) return;
  }
  for (const path of paths) steps.flush(path);
  for (const folder of new Set([...paths.map(dirname), dir])) steps.flush(folder);
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
