import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { Failure } from "../../failure.ts";
import { extractCommit } from "../../git/repository.ts";

export type ReadSite = (path: string) => Promise<Buffer | undefined>;

const program = join(import.meta.dirname, "../../cli.ts");
const run = promisify(execFile);

/** Uses the current code and the caches of `make build`. Throws `Failure` if the content cannot be built. */
export async function buildRevision(dir: string, revision: string | undefined, work: string): Promise<ReadSite> {
  const distDir = resolve(work, "dist");
  const snapshotDir = revision === undefined ? dir : await extractCommit(dir, revision, join(work, "content"));
  try {
    await run(process.execPath, [program, "build", "--dir", snapshotDir, "--out", distDir, "--json"], {
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stderr = String(error) } = error as { stderr?: string };
    const which = revision ?? "the working tree";
    throw new Failure("invalid", `There are no pictures: the content of ${which} cannot be built.\n${stderr.trim()}`);
  }
  return readerOf(distDir);
}

/** Reads a built site as a host serves it: a page is beside the folder of the pages below it, `de.html` beside `de/jobs.html`. */
export function readerOf(distDir: string): ReadSite {
  return async (path) => {
    const name = path === "/" ? "index.html" : extname(path) === "" ? `${path}.html` : path;
    return readFile(join(distDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
  };
}
