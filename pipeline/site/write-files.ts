import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes files by their place in a folder. It and those below are made when one is missing. */
export function writeFiles(dir: string, files: Iterable<readonly [string, Buffer | string]>): void {
  for (const [name, bytes] of files) {
    const file = join(dir, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
