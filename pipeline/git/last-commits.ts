import { cutCommits, tryGit, uncommittedFiles } from "./git.ts";

interface LastCommit {
  readonly hash: string;
  readonly date: string;
  readonly subject: string;
  /** True if a shallow clone ends at this commit: the last change may be older. */
  readonly isCut: boolean;
}

/** The last change of each file, by its path in the folder. Empty outside of a repository. */
export function lastCommits(dir: string) {
  const found = new Map<string, LastCommit | "uncommitted">();
  for (const file of uncommittedFiles(dir) ?? []) found.set(file, "uncommitted");
  // Each commit begins with the character 1. Its hash, day and subject end with the character 2, and its files follow.
  const format = "--format=%x01%H%x02%cs%x02%s%x02";
  const log = tryGit(dir, ["log", "--no-renames", "--name-only", "--relative", "-z", format, "--", "."]);
  if (log === undefined) return found;
  const ends = cutCommits(dir);
  for (const commit of log.split("\u0001").slice(1)) {
    const [hash = "", date = "", subject = "", names = ""] = commit.split("\u0002");
    const change = { hash, date, subject, isCut: ends.has(hash) };
    for (const file of names.split(/[\0\n]+/).filter(Boolean)) if (!found.has(file)) found.set(file, change);
  }
  return found;
}
