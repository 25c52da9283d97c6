import { execFile, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Failure } from "../failure.ts";
import { git } from "../git/git.ts";

export interface Rebuilt {
  readonly distDir: string;
  remove(): Promise<void>;
}

/** Another place, another clock, other words and other rights than people have: what a build must not depend on. */
const elsewhere = { TZ: "Pacific/Chatham", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" };

/**
 * Builds a commit of this project in a clean clone, in a temporary folder, without anything kept from earlier builds.
 *
 * @throws Failure when the commit is not there, or cannot be built
 */
export async function rebuild(commit: string, report: (line: string) => void): Promise<Rebuilt> {
  const root = process.cwd();
  const outer = await mkdtemp(join(tmpdir(), "rebuild-"));
  const dir = join(outer, "a clean clone");
  const remove = () => rm(outer, { recursive: true, force: true });
  try {
    report(`Building ${commit.slice(0, 12)} in ${dir} …`);
    await git(root, ["clone", "--quiet", "--no-checkout", root, dir]);
    await git(dir, ["checkout", "--quiet", "--detach", commit]);
    await bringPackages(root, dir);
    await build(dir);
    return { distDir: join(dir, "dist"), remove };
  } catch (error) {
    await remove();
    if (error instanceof Failure) throw error;
    throw new Failure("config", `${commit} cannot be rebuilt: ${error instanceof Error ? error.message : error}`);
  }
}

/** This project's own where the commit wants the same ones, as hard links where the disks allow it. */
async function bringPackages(root: string, dir: string): Promise<void> {
  const wanted = await Promise.all([root, dir].map((place) => readFile(join(place, "package-lock.json"), "utf8")));
  if (wanted[0] !== wanted[1]) {
    await promisify(execFile)("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { cwd: dir });
    return;
  }
  const [from, to] = [join(root, "node_modules"), join(dir, "node_modules")];
  const linked = await promisify(execFile)("cp", ["-al", from, to]).catch(() => undefined);
  if (!linked) await cp(from, to, { recursive: true, force: true, verbatimSymlinks: true });
}

async function build(dir: string): Promise<void> {
  const bin = join(dir, "node_modules/.bin");
  const child = spawn("sh", ["-c", 'umask 077; exec "$0" "$@"', join(bin, "tsx"), "pipeline/cli.ts", "build"], {
    cwd: dir,
    env: { ...process.env, ...elsewhere, PATH: `${bin}:${process.env.PATH}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new Failure("config", `The clone cannot be built (exit code ${code}).\n${output.trim()}`);
}
