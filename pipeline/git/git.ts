import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isLeftover } from "#src/content/leftover-files.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { killedFailure } from "../failure.ts";

/** Git refused, with its own message, or could not be started. */
export class GitFailed extends Error {
  override name = "GitFailed";
}

/**
 * No hooks, and git's defaults for the settings with which a person could change its answers (git-config(1)). The person's
 * other settings stay: git needs some of them to trust the folder and to fetch.
 */
const standardSettings = [
  "log.follow=false",
  "log.showSignature=false",
  "log.showRoot=true",
  "diff.orderFile=/dev/null",
  "i18n.logOutputEncoding=UTF-8",
  "color.ui=false",
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
].flatMap((setting) => ["-c", setting]);

/** The output of a git command. Throws `GitFailed`, or a `Failure` if git is killed. */
export function git(folder: string, args: readonly string[], lines: Iterable<string> = []): string {
  return String(bytesOfGit(folder, args, lines));
}

/** The output of a git command as bytes. Git reads the lines from its standard input. */
export function bytesOfGit(folder: string, args: readonly string[], lines: Iterable<string>): Buffer {
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

/**
 * Makes git speak English and take no lock on the index, which another git may be using. Leaves out variables such as
 * `GIT_GLOB_PATHSPECS`, which change what a path means.
 */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.endsWith("_PATHSPECS"));
  return { ...Object.fromEntries(own), LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0" };
}

/** The output of a git command. Undefined if git is missing or refuses, for example outside of a repository. */
export function tryGit(folder: string, args: readonly string[], lines: Iterable<string> = []): string | undefined {
  try {
    return git(folder, args, lines);
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    return undefined;
  }
}

/** Git's message if git does not trust the folder's repository, because another user owns it. Otherwise undefined. */
export function distrustIn(folder: string): string | undefined {
  try {
    git(folder, ["rev-parse"]);
  } catch (error) {
    const { message } = error as Error;
    // Any other failure says nothing about trust. The next command of git reports it.
    if (/dubious ownership/.test(message)) return message;
  }
  return undefined;
}

/**
 * The paths in the folder of changed, new and deleted files at these places. Undefined if there is no repository, or if
 * the last commit has no file in the folder. Files that git ignores count as new, because a build takes them; leftovers
 * of editors do not.
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

/** The commit's full id. Throws `WrongUse` for an unknown name, outside of a repository, and without git. */
export function resolveCommit(dir: string, name: string): string {
  const id = tryGit(dir, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
  if (id !== undefined) return id.trim();
  try {
    git(dir, ["rev-parse", "--show-prefix"]);
  } catch (error) {
    throw new WrongUse(`Changes are compared with git, which cannot read ${dir}: ${(error as Error).message}`);
  }
  const advice = "Name a branch, a tag or a commit that this clone has (git fetch brings what is new)";
  throw new WrongUse(`Git knows no revision ${JSON.stringify(name)}. ${advice}.`);
}
