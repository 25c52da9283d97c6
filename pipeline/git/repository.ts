import { rm } from "node:fs/promises";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { writeFiles } from "../files.ts";
import { git, readBlobs } from "./git.ts";

/** Throws `WrongUse` if the folder is in no repository, or git is missing. */
export async function requireRepository(dir: string): Promise<void> {
  await git(dir, ["rev-parse", "--show-prefix"]).catch((error: Error) => {
    throw new WrongUse(`Changes are compared with git, which cannot read ${dir}: ${error.message}`);
  });
}

/** The commit's full id. Throws `WrongUse` for an unknown name. */
export async function resolveCommit(dir: string, name: string): Promise<string> {
  try {
    const id = await git(dir, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
    return id.trim();
  } catch {
    const advice = "Name a branch, a tag or a commit that this clone has (git fetch brings what is new)";
    throw new WrongUse(`Git knows no revision ${JSON.stringify(name)}. ${advice}.`);
  }
}

/** Git object ids of the snapshot's files in a commit, by path; empty if it has no snapshot. */
export async function listTree(dir: string, commit: string): Promise<Map<string, string>> {
  const listing = await git(dir, ["ls-tree", "-r", "-z", commit, "."]);
  const files = listing.split("\0").flatMap((entry) => {
    const [, id, path] = /^100(?:644|755) blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
    return id && path ? [[path, id] as const] : [];
  });
  return new Map(files);
}

/** Writes a commit's snapshot to a folder, which it empties first. Returns the folder. */
export async function extractCommit(dir: string, commit: string, target: string): Promise<string> {
  const files = await listTree(dir, commit);
  const blobs = await readBlobs(dir, [...new Set(files.values())]);
  await rm(target, { recursive: true, force: true });
  writeFiles(
    target,
    [...files].map(([path, id]) => [path, blobs.get(id) ?? ""]),
  );
  return target;
}
