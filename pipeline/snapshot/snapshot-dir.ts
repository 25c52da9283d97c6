import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { Failure } from "../failure.ts";
import { flush, writeFiles } from "../files.ts";
import { leftovers, recoverSwap, swapFolder } from "../swap.ts";
import { acquireLock } from "./process-lock.ts";

export const defaultSnapshotDir = fileURLToPath(new URL("../../snapshot", import.meta.url));

/** The folder of the option `--dir`. Throws `WrongUse` if it is not a folder. */
export async function snapshotDir(option: string | undefined): Promise<string> {
  const dir = option ?? defaultSnapshotDir;
  await recoverForReaders(dir);
  const found = await stat(dir).catch(() => undefined);
  if (found?.isDirectory()) return dir;
  const remedy =
    option === undefined
      ? "Bring it back from git (git checkout -- snapshot); where there never was one, pull the content (make pull)"
      : "Name the snapshot's folder with --dir";
  throw new WrongUse(`There is no folder ${dir}. ${remedy}.`);
}

type SnapshotPaths = ReturnType<typeof snapshotPaths>;

/** The paths that a pull uses. They are beside the snapshot, so that a rename can replace it. */
export function snapshotPaths(dir: string) {
  const target = resolve(dir);
  const cacheDir = join(dirname(target), ".cache", "pull");
  return {
    target,
    staging: `${target}.staging`,
    old: leftovers(target).aside,
    lock: join(cacheDir, `${basename(target)}.lock`),
    cache: join(cacheDir, `${basename(target)}.json`),
    downloads: join(cacheDir, "downloads"),
  };
}

/** Replaces the snapshot by new texts and by the existing files `present`, both by their paths in the snapshot. */
export function swapSnapshot(
  { target, staging }: SnapshotPaths,
  { texts, present }: Readonly<Record<"texts" | "present", ReadonlyMap<string, string>>>,
): void {
  writeFiles(staging, texts);
  for (const [path, from] of present) share(from, join(staging, path));
  flush([...texts.keys(), ...present.keys()].map((path) => join(staging, path)));
  swapFolder(staging, target);
}

/** A hard link, or a copy if the file system has no links. */
function share(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Does the work under the pull's lock, after cleaning up what a killed pull left. */
export async function withSnapshot<T>({ target, staging, lock }: SnapshotPaths, work: () => Promise<T>): Promise<T> {
  using _held = acquireLock(lock);
  recoverSwap(target);
  try {
    rmSync(staging, { recursive: true, force: true });
    return await work();
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Puts a snapshot back that a killed pull has left under another name. Does nothing while a pull runs. */
async function recoverForReaders(dir: string): Promise<void> {
  const paths = snapshotPaths(dir);
  if (existsSync(paths.target) || !existsSync(paths.old)) return;
  try {
    await withSnapshot(paths, async () => {});
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
