import { git } from "./git.ts";

/**
 * Files below a folder that are not as in the last commit, changed, new or gone, by their paths inside it. Returns
 * undefined when git keeps nothing of that folder.
 */
export async function uncommittedFiles(dir: string): Promise<string[] | undefined> {
  try {
    if ((await git(dir, ["ls-tree", "HEAD", "."])) === "") return undefined;
    const changed = await git(dir, ["diff", "--name-only", "--no-renames", "--relative", "-z", "HEAD", "--", "."]);
    const untracked = await git(dir, ["ls-files", "--others", "--exclude-standard", "-z", "--", "."]);
    return `${changed}${untracked}`.split("\0").filter(Boolean).sort();
  } catch {
    // No git, no repository, no commit yet, or no such folder.
    return undefined;
  }
}
