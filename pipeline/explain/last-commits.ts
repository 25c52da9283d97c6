import { git } from "../git/git.ts";
import { folderInRepository, withoutPrefix } from "../git/uncommitted-files.ts";

export interface LastCommit {
  readonly hash: string;
  /** A day such as `2026-11-21`. */
  readonly date: string;
  readonly subject: string;
}

/** The last change of a file: a commit, or one that is not committed yet; undefined if git knows nothing of it. */
export type LastChange = LastCommit | "uncommitted" | undefined;

/** A command line does not hold the names of any number of files; for more, git is asked about all there are. */
const maxNamed = 1000;

/**
 * The last change of each file (paths inside `dir`), by one walk through the history. Outside of a repository, nothing
 * is known.
 */
export async function lastCommits(dir: string, files: readonly string[]): Promise<Map<string, LastChange>> {
  const found = new Map<string, LastChange>();
  if (files.length === 0) return found;
  try {
    const prefix = await folderInRepository(dir);
    // Names as they are: otherwise git takes stars and brackets in them for patterns.
    const paths = ["--", ...(files.length > maxNamed ? ["."] : files.map((file) => `:(literal)${file}`))];
    const status = await git(dir, ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", ...paths]);
    for (const entry of status.split("\0")) if (entry) found.set(withoutPrefix(entry.slice(3), prefix), "uncommitted");
    const log = await git(dir, [
      "log",
      "--no-renames",
      "--name-only",
      "-z",
      "--format=%x01%H%x02%cs%x02%s%x02",
      ...paths,
    ]);
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
