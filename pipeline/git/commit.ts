import { rmSync } from "node:fs";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { writeFiles } from "../files.ts";
import { bytesOfGit, GitFailed, git, tryGit } from "./git.ts";

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

/** The files of a snapshot, in a commit or on the disk. */
export interface Files {
  /** Relative to the snapshot's folder, with `/`. */
  readonly paths: readonly string[];
  /** The contents of those files that exist, by path. */
  readFiles(paths: readonly string[]): Map<string, Buffer>;
}

/** The files that a commit has in the snapshot's folder. Symbolic links and submodules are left out. */
export function filesOfCommit(dir: string, commit: string): Files {
  const listing = git(dir, ["ls-tree", "-r", "-z", commit, "."]);
  const entries = listing.split("\0").flatMap((entry) => {
    const [, id, path] = /^100(?:644|755) blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
    return id && path ? [[path, id] as const] : [];
  });
  const readFiles = (paths: readonly string[]) => {
    const asked = new Set(paths);
    const wanted = entries.filter(([path]) => asked.has(path));
    const blobs = readBlobs(dir, commit, new Set(wanted.map(([, id]) => id)));
    return new Map(wanted.map(([path, id]) => [path, blobs.get(id) as Buffer]));
  };
  return { paths: entries.map(([path]) => path), readFiles };
}

/** Writes a commit's snapshot to a folder, which it empties first. Returns the folder. */
export function extractCommit(dir: string, commit: string, target: string): string {
  const { paths, readFiles } = filesOfCommit(dir, commit);
  const files = readFiles(paths);
  rmSync(target, { recursive: true, force: true });
  writeFiles(target, files);
  return target;
}

/** Throws `GitFailed` if an object of the commit is missing, as in a partial clone without a connection. */
function readBlobs(folder: string, commit: string, ids: ReadonlySet<string>): Map<string, Buffer> {
  if (ids.size === 0) return new Map();
  fetchMissing(folder, commit, ids);
  // A process for each file would take a minute for 10,000 files.
  return parseBatch(bytesOfGit(folder, ["cat-file", "--batch"], ids));
}

/** Fetches all missing files of a partial clone (`git clone --filter`) at once. Git itself would fetch file by file. */
function fetchMissing(folder: string, commit: string, ids: ReadonlySet<string>): void {
  const objects = git(folder, ["rev-list", "--objects", "--no-walk", "--missing=print", commit, "--", "."]);
  const missing = Array.from(objects.matchAll(/^\?(.+)$/gm), ([, id = ""]) => id).filter((id) => ids.has(id));
  if (missing.length === 0) return;
  const how = ["--no-tags", "--no-write-fetch-head", "--recurse-submodules=no", "--filter=blob:none", "--stdin"];
  try {
    const remotes = git(folder, ["config", "--get-regexp", "^remote\\..*\\.promisor$", "true"]);
    const remote = /^remote\.(.+)\.promisor /i.exec(remotes)?.[1] ?? "";
    bytesOfGit(folder, ["-c", "fetch.negotiationAlgorithm=noop", "fetch", "--quiet", ...how, remote], missing);
  } catch (error) {
    // If the fetch fails, reading the objects says what is wrong.
    if (!(error instanceof GitFailed)) throw error;
  }
}

/** Reads the answer of `cat-file --batch`: `<id> <type> <size>`, a line break, the bytes, a line break, repeatedly. */
function parseBatch(answer: Buffer): Map<string, Buffer> {
  const blobs = new Map<string, Buffer>();
  for (let at = 0; at < answer.length; ) {
    const lineEnd = answer.indexOf(10, at);
    const [id = "", type, size] = answer.toString("latin1", at, lineEnd).split(" ");
    if (type === "missing" || size === undefined) throw new GitFailed(`object ${id} is missing`);
    const end = lineEnd + 1 + Number(size);
    blobs.set(id, answer.subarray(lineEnd + 1, end));
    at = end + 1;
  }
  return blobs;
}
