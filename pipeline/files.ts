import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  type Dirent,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { threadId } from "node:worker_threads";
import { isLeftover } from "#src/content/leftover-files.ts";
import { sha256 } from "./sha256.ts";

/** The paths of all files below a folder, relative to the folder, with `/`, sorted by code unit. Leaves out links. */
export function listFiles(dir: string): string[] {
  const namesOf = (entry: Dirent): string[] => {
    if (entry.isDirectory()) return listFiles(join(dir, entry.name)).map((name) => `${entry.name}/${name}`);
    return entry.isFile() ? [entry.name] : [];
  };
  return readdirSync(dir, { withFileTypes: true }).flatMap(namesOf).sort();
}

/** Lists files as `listFiles` does, but not those that desktops and text editors leave behind. */
export function listSources(dir: string): string[] {
  return listFiles(dir).filter((path) => !isLeftover(path));
}

/** All files and folders below a folder; none if there is no such folder. Unlike Node's recursion, follows no link. */
export function readDirRecursive(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
      return entry.isDirectory() ? [entry, ...readDirRecursive(join(dir, entry.name))] : [entry];
    });
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

export function writeFiles(dir: string, files: Iterable<readonly [string, Buffer | string]>): void {
  for (const [name, bytes] of files) writeFile(join(dir, name), bytes);
}

/** Also creates the folder. Errors name the file, which Node's own error of a full disk does not. */
export function writeFile(file: string, bytes: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    throw Object.assign(error as Error, { path: file });
  }
}

let drafts = 0;

/** Writes a temporary file and renames it: no text is lost or half read, and two processes may write to one path. */
export function writeWhole(file: string, bytes: Buffer | string): void {
  const draft = `${file}.${process.pid}-${threadId}-${++drafts}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(draft, bytes);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw Object.assign(error as Error, { path: file });
  }
}

/** Writes the file as `writeWhole` does, but not if it already has this text. */
export function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeWhole(file, text);
}

/** A file's size in bytes and its digests. It is read in pieces, because a film may be larger than the memory. */
export async function measureFile(path: string) {
  const [sha1Hash, sha256Hash] = [createHash("sha1"), createHash("sha256")];
  let size = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    sha1Hash.update(piece);
    sha256Hash.update(piece);
    size += piece.length;
  }
  return { path, size, sha1: sha1Hash.digest("hex"), sha256: sha256Hash.digest("hex") };
}

/** A digest of names and contents of files. A place is a file or a folder in `root`. A missing place has no files. */
export function digestOfFiles(root: string, places: readonly string[]): string {
  const hash = createHash("sha256");
  for (const place of places) {
    const path = join(root, place);
    for (const name of namesAt(path)) {
      hash.update(`${JSON.stringify([place, name])} ${sha256(readFileSync(join(path, name)))}\n`);
    }
  }
  return hash.digest("hex");
}

/** The names of all files below a folder, in a fixed order. For a file, one empty name; without either, none. */
function namesAt(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  return found.isFile() ? [""] : listSources(path);
}

/** For more files, flushing the whole file system is faster. */
const fewFiles = 50;

/** Makes files and folders of one file system, and the folders that they are in, survive a power cut. */
export function flush(paths: readonly string[]): void {
  const [first = ""] = paths;
  // `sync -f` flushes the whole file system of a path. It exists only on Linux; elsewhere each file is flushed.
  if (paths.length > fewFiles && spawnSync("sync", ["-f", first]).status === 0) return;
  for (const fileOrFolder of new Set([...paths, ...paths.map((path) => dirname(path))])) {
    const file = openSync(fileOrFolder, "r");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
