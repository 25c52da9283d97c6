import { git } from "../git/git.ts";
import { folderInRepository, uncommittedFiles, withoutPrefix } from "../git/uncommitted-files.ts";

export interface LastCommit {
  readonly hash: string;
  /** A day such as `2026-11-21`. */
  readonly date: string;
  readonly subject: string;
}

/** The last change of a file: a commit, or one that is not committed yet; undefined if git knows nothing of it. */
export type LastChange = LastCommit | "uncommitted" | undefined;

/** The last change of each file below a folder, by its path inside it. Outside of a repository, nothing is known. */
export async function lastCommits(dir: string): Promise<Map<string, LastChange>> {
  const found = new Map<string, LastChange>();
  for (const file of (await uncommittedFiles(dir)) ?? []) found.set(file, "uncommitted");
  try {
    const prefix = await folderInRepository(dir);
    const format = "--format=%x01%H%x02%cs%x02%s%x02";
    const log = await git(dir, ["log", "--no-renames", "--name-only", "-z", format, "--", "."]);
    for (const commit of log.split("\u0001").slice(1)) {
      const [hash = "", date = "", subject = "", names = ""] = commit.split("\u0002");
      for (const name of names.split(/[\0\n]+/).filter(Boolean)) {
        const file = withoutPrefix(name, prefix);
        if (!found.has(file)) found.set(file, { hash, date, subject });
      }
    }
  } catch {
    // No git, no repository or no commit yet: the page is explained all the same.
  }
  return found;
}
