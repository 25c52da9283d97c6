import { rm } from "node:fs/promises";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { writeFiles } from "../files.ts";
import { git, readBlobs } from "./git.ts";

export interface Repository {
  readonly dir: string;
  readonly prefix: string;
}

/** Throws `WrongUse` if the folder is in no repository, or git is missing. */
export async function openRepository(dir: string): Promise<Repository> {
  try {
    return { dir, prefix: (await git(dir, ["rev-parse", "--show-prefix"])).replace(/\/?\n$/, "") };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new WrongUse(`Changes are compared with git, which cannot read ${dir}: ${why}`);
  }
}

/** The commit's full id. Throws `WrongUse` for an unknown name. */
export async function resolveCommit({ dir }: Repository, name: string): Promise<string> {
  try {
    const id = await git(dir, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
    return id.trim();
  } catch {
    const advice = "Name a branch, a tag or a commit that this clone has (git fetch brings what is new)";
    throw new WrongUse(`Git knows no revision ${JSON.stringify(name)}. ${advice}.`);
  }
}

/** Git object ids of the snapshot's files in a commit, by path; empty if it has no snapshot. */
export async function listTree({ dir, prefix }: Repository, commit: string): Promise<Map<string, string>> {
  const tree = `${commit}:${prefix}`;
  const isThere = await git(dir, ["cat-file", "-t", tree]).then(
    (type) => type.trim() === "tree",
    () => false,
  );
  if (!isThere) return new Map();
  // Without `--full-tree` git looks for its working directory inside the snapshot.
  const listing = await git(dir, ["ls-tree", "-r", "-z", "--full-tree", tree]);
  const files = listing.split("\0").flatMap((entry) => {
    const [, id, path] = /^100(?:644|755) blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
    return id && path ? [[path, id] as const] : [];
  });
  return new Map(files);
}

/** Writes a commit's snapshot to a folder, which it empties first. Returns the folder. */
export async function extractCommit(dir: string, commit: string, target: string): Promise<string> {
  const files = await listTree(await openRepository(dir), commit);
  const blobs = await readBlobs(dir, [...new Set(files.values())]);
  await rm(target, { recursive: true, force: true });
  writeFiles(
    target,
    [...files].map(([path, id]) => [path, blobs.get(id) ?? ""]),
  );
  return target;
}
