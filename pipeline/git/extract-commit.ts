import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { git } from "./git.ts";
import { openRepository } from "./repository.ts";

/** Writes a commit's snapshot by `git archive` into a folder, which it empties first. Returns the snapshot's folder. */
export async function extractCommit(dir: string, revision: string, target: string): Promise<string> {
  const { prefix } = await openRepository(dir);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const archive = join(target, "snapshot.tar");
  const top = (await git(dir, ["rev-parse", "--show-toplevel"])).trim();
  await git(top, ["archive", `--output=${resolve(archive)}`, revision, "--", prefix || "."]);
  await promisify(execFile)("tar", ["-xf", archive, "-C", target]);
  return join(target, prefix);
}
