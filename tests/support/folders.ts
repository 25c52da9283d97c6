import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { listFiles, writeFiles } from "#pipeline/files.ts";

/** Chooses when a resource is closed: `onTestFinished` after the running test, `afterFile` after all tests of a file. */
export type WhenOver = (end: () => Promise<void> | void) => void;

let ends = new AsyncDisposableStack();

/** The newest resource is closed first. Vitest's own `afterAll` does nothing if a hook or a test calls it. */
export const afterFile: WhenOver = (end) => ends.defer(end);

/** Closes what was passed to `afterFile`. Only `tests/setup.ts` calls this. */
export async function endFile(): Promise<void> {
  await using _ended = ends;
  ends = new AsyncDisposableStack();
}

/** Creates an empty folder, by default in the system's folder for temporary files. */
export async function tempFolder(inside = tmpdir(), whenOver: WhenOver = onTestFinished): Promise<string> {
  await mkdir(inside, { recursive: true });
  const folder = await mkdtemp(join(inside, "website-"));
  whenOver(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The files below a folder by path, with one character for each byte. Empty if there is no such folder. */
export async function readTree(folder: string): Promise<Record<string, string>> {
  const names = existsSync(folder) ? listFiles(folder) : [];
  const files = names.map(async (name) => [name, await readFile(join(folder, name), "latin1")] as const);
  return Object.fromEntries(await Promise.all(files));
}

export async function writeTree(folder: string, tree: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  writeFiles(folder, Object.entries(tree));
}

/** The sorted paths of files that only one tree has, or that differ. */
export function differences(one: Readonly<Record<string, string>>, two: Readonly<Record<string, string>>): string[] {
  const paths = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...paths].filter((path) => one[path] !== two[path]).sort();
}
