import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isLeftover } from "#src/content/leftover-files.ts";
import { killedFailure } from "../failure.ts";

/** Git refused, with its own message, or could not be started. */
export class GitFailed extends Error {
  override name = "GitFailed";
}

/**
 * Git's defaults (git-config(1)) for settings with which a person could change its answers. The person's other settings
 * stay: git needs some of them to trust the folder and to fetch.
 */
const standardSettings = [
  ...["log.follow=false", "log.showSignature=false", "log.showRoot=true", "diff.orderFile=/dev/null"],
  ...["i18n.logOutputEncoding=UTF-8", "color.ui=false", "core.fsmonitor=false", "core.hooksPath=/dev/null"],
].flatMap((setting) => ["-c", setting]);

/** The output of a git command. Throws `GitFailed`, or a `Failure` if git is killed. */
export function git(folder: string, args: readonly string[]): string {
  return String(bytesOfGit(folder, args));
}

/** As `git`, but returns bytes. Git reads the lines from its standard input. */
export function bytesOfGit(folder: string, args: readonly string[], lines: Iterable<string> = []): Buffer {
  const input = Array.from(lines, (line) => `${line}\n`).join("");
  const options = { cwd: folder, maxBuffer: Number.POSITIVE_INFINITY, env: environment(), input };
  const { error, status, signal, stdout, stderr } = spawnSync("git", [...standardSettings, ...args], options);
  const killed = killedFailure(`git ${args[0]}`, signal);
  if (killed) throw killed;
  // If git exits early, its own message says more than the error of the broken pipe.
  if (status === null) throw new GitFailed(error?.message, { cause: error });
  if (status !== 0) throw new GitFailed(String(stderr).trim() || `git ${args[0]} ended with ${status}`);
  return stdout;
}

/** As `git`, but returns undefined if git refuses, such as outside of a repository, or is missing. */
export function tryGit(folder: string, args: readonly string[]): string | undefined {
  try {
    return git(folder, args);
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    return undefined;
  }
}

/** Git's message if it does not trust a folder's repository, such as that of another user; undefined if it does. */
export function distrustIn(folder: string): string | undefined {
  try {
    git(folder, ["rev-parse"]);
  } catch (error) {
    const { message } = error as Error;
    if (/dubious ownership/.test(message)) return message;
  }
  return undefined;
}

/**
 * The changed, new and deleted files at these places below the folder, by their path in it; undefined if the folder is
 * in no repository. Files that git ignores count as new, because a build takes them; leftovers of editors do not.
 */
export function uncommittedFiles(dir: string, places: readonly string[] = ["."]): string[] | undefined {
  if (!tryGit(dir, ["ls-tree", "HEAD", "."])) return undefined;
  const changed = git(dir, ["diff", "--name-only", "--no-renames", "--relative", "-z", "HEAD", "--", ...places]);
  const untracked = git(dir, ["ls-files", "--others", "-z", "--", ...places]).split("\0");
  return [...changed.split("\0"), ...untracked.filter((path) => !isLeftover(path))].filter(Boolean).sort();
}

/** The oldest commits of a shallow clone. Git shows them as if they had created every file. */
export function cutCommits(folder: string): ReadonlySet<string> {
  const file = resolve(folder, git(folder, ["rev-parse", "--git-path", "shallow"]).trim());
  return new Set(existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []);
}

/**
 * Makes git speak English and take no lock on the index, which another git may be using. Leaves out variables such as
 * `GIT_GLOB_PATHSPECS`, which change what a path means.
 */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.endsWith("_PATHSPECS"));
  return { ...Object.fromEntries(own), LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0" };
}
