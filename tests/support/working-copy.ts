import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { runInProject } from "./programs.ts";

const root = join(import.meta.dirname, "../..");

/** Files and folders that a clone lacks, in addition to `dist` and the packages. */
const leftOut = new Set([".git", ".cache", ".env", "var"]);

export type WorkingCopy = Awaited<ReturnType<typeof copyProject>>;

type Environment = Readonly<Record<string, string>>;

/** Copies the project's files to another folder, with its packages and the cached pictures. */
export async function copyProject(name: string, environment: Environment = {}) {
  const outer = await mkdtemp(join(tmpdir(), "website-copy-"));
  const dir = join(outer, name);
  await cp(root, dir, {
    recursive: true,
    filter: (source) => {
      const [first = ""] = source.slice(root.length).split("/").filter(Boolean);
      return !leftOut.has(first) && !first.startsWith("dist") && basename(source) !== "node_modules";
    },
  });
  await copyPackages(dir);
  // If the project has none of these folders yet, builds in the copy make them.
  for (const folder of [".cache/pictures", ".cache/oldest-browsers"].filter((path) => existsSync(join(root, path))))
    await cp(join(root, folder), join(dir, folder), { recursive: true });
  return {
    dir,
    pipeline: (...args: string[]) => runInProject(["node", "pipeline/cli.ts", ...args], { cwd: dir, environment }),
    remove: () => rm(outer, { recursive: true, force: true }),
  };
}

/** Uses hard links if possible: with a symbolic link, packages would have paths outside of the copy. */
async function copyPackages(dir: string): Promise<void> {
  const [from, to] = [join(root, "node_modules"), join(dir, "node_modules")];
  const linked = await promisify(execFile)("cp", ["-al", from, to]).catch(() => undefined);
  if (!linked) await cp(from, to, { recursive: true, force: true, verbatimSymlinks: true });
}
