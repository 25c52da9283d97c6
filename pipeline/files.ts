import {
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { threadId } from "node:worker_threads";

/** All files below a folder, relative to it, with `/`, sorted by code unit. */
export function listFiles(dir: string): string[] {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(dir, join(parentPath, name)).split(sep).join("/")).sort();
}

export function entriesIn(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

export function writeFiles(dir: string, files: Iterable<readonly [string, Buffer | string]>): void {
  for (const [name, bytes] of files) {
    const file = join(dir, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}

const draftEnding = ".tmp";

let drafts = 0;

/** Writes a temporary file first, so that no process reads half a file and two processes may write the same one. */
export function writeWhole(file: string, bytes: Buffer | string): void {
  const draft = `${file}.${process.pid}-${threadId}-${++drafts}${draftEnding}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(draft, bytes);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** As `writeWhole`, but leaves a file with the same text untouched. */
export function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeWhole(file, text);
}
