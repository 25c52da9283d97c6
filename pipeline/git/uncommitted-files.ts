import { git } from "./git.ts";

/**
 * Files below a folder that are not as in the last commit, changed, new or gone, by their paths inside it. Returns
 * undefined when git keeps nothing of that folder.
 */
export async function uncommittedFiles(dir: string): Promise<string[] | undefined> {
  try {
    if ((await git(dir, ["ls-tree", "HEAD", "."])) === "") return undefined;
    const prefix = await folderInRepository(dir);
    const status = await git(dir, ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--", "."]);
    const entries = status.split("\0").filter((entry) => entry !== "");
    return entries.map((entry) => withoutPrefix(entry.slice("XY ".length), prefix)).sort();
  } catch {
    // No git, no repository, no commit yet, or no such folder.
    return undefined;
  }
}

/** A folder's path from the top of its repository, with a slash at the end; empty at the top itself. */
export async function folderInRepository(dir: string): Promise<string> {
  return (await git(dir, ["rev-parse", "--show-prefix"])).replace(/\n$/, "");
}

export function withoutPrefix(path: string, prefix: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}
