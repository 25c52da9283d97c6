import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { entriesIn } from "../list-files.ts";

export interface Bounds {
  readonly maxBytes: number;
  readonly maxAgeMs: number;
  /** Milliseconds since 1970: what was used later stays, whatever the other bounds say. */
  readonly keepSince: number;
}

/**
 * Removes from a folder of files what was not used for longest, until it keeps the bounds. Safe beside others that
 * fill the folder or prune it.
 *
 * @returns how many files were removed
 */
export async function prune(dir: string, { maxBytes, maxAgeMs, keepSince }: Bounds): Promise<number> {
  const files = listFiles(dir).sort((one, other) => other.usedMs - one.usedMs);
  let bytes = 0;
  let removed = 0;
  for (const { path, size, usedMs } of files) {
    bytes += size;
    if (usedMs >= keepSince || (bytes <= maxBytes && Date.now() - usedMs <= maxAgeMs)) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}

/** Without promises, of which there would be one for each of thousands of files. */
function listFiles(dir: string): { path: string; size: number; usedMs: number }[] {
  return entriesIn(dir)
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
      return { path, size, usedMs: mtimeMs };
    });
}
