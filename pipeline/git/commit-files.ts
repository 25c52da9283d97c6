import { rmSync } from "node:fs";
import { writeFiles } from "../files.ts";
import { bytesOfGit, GitFailed, git, tryGit } from "./git.ts";

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
    // `100644 blob 5f2c01…	documents/page/home.json`; a link has the mode 120000, a submodule is no blob.
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

/** Empties a folder and writes a commit's snapshot to it. Returns the folder. */
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
  // One process reads all files: a process for each would take a minute for 10,000 files.
  return parseBatch(bytesOfGit(folder, ["cat-file", "--batch"], ids));
}

/** Fetches all missing files of a partial clone (`git clone --filter`) at once. Git itself would fetch file by file. */
function fetchMissing(folder: string, commit: string, ids: ReadonlySet<string>): void {
  const objects = git(folder, ["rev-list", "--objects", "--no-walk", "--missing=print", commit, "--", "."]);
  // A missing object has a line `?5f2c01…`.
  const missing = Array.from(objects.matchAll(/^\?(.+)$/gm), ([, id = ""]) => id).filter((id) => ids.has(id));
  if (missing.length === 0) return;
  // `remote.origin.promisor true` names the remote that has promised the missing files.
  const remotes = tryGit(folder, ["config", "--get-regexp", "^remote\\..*\\.promisor$", "true"]) ?? "";
  const remote = /^remote\.(.+)\.promisor /i.exec(remotes)?.[1] ?? "";
  // The options are those of git's own fetch of missing files (promisor-remote.c). `readBlobs` throws if it fails.
  const how = ["--no-tags", "--no-write-fetch-head", "--recurse-submodules=no", "--filter=blob:none", "--stdin"];
  tryGit(folder, ["-c", "fetch.negotiationAlgorithm=noop", "fetch", "--quiet", ...how, remote], missing);
}

/** Reads the answer of `cat-file --batch`: `<id> <type> <size>`, a line break, the bytes, a line break, repeatedly. */
function parseBatch(answer: Buffer): Map<string, Buffer> {
  const blobs = new Map<string, Buffer>();
  let at = 0;
  while (at < answer.length) {
    const start = answer.indexOf("\n", at) + 1;
    const [id = "", type, size] = answer.toString("ascii", at, start - 1).split(" ");
    if (type === "missing" || size === undefined) throw new GitFailed(`object ${id} is missing`);
    const end = start + Number(size);
    blobs.set(id, answer.subarray(start, end));
    at = end + 1;
  }
  return blobs;
}
