import { mkdirSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes files by their place in a folder. It and those below are made when one is missing. */
export function writeFiles(dir: string, files: Iterable<readonly [string, Buffer | string]>): void {
  for (const [name, bytes] of files) writeAnew(join(dir, name), bytes);
}

/** As a file of its own: one that is there may have a second name elsewhere, under which it has to stay as it is. */
function writeAnew(file: string, bytes: Buffer | string): void {
  try {
    writeFileSync(file, bytes, { flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") makeFolderOf(file);
    else if (code === "EEXIST") unlinkSync(file);
    else throw error;
    writeFileSync(file, bytes, { flag: "wx" });
  }
}

/** Makes the folder that a file is to lie in. */
export function makeFolderOf(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
}
