import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { type ExitCode, exitCodes } from "../failure.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { brandDir } from "./brand/brand-dir.ts";
import { BuildMemory } from "./last-build/build-memory.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import type { Phase } from "./phases.ts";
import { buildingDir, recoverSwap } from "./swap.ts";

/**
 * `build [--dir snapshot] [--out dist] [--cache .cache/pages] [--json]`: checks the snapshot, then builds the site from
 * it. The cache has to lie inside of the project: code in it imports the project's packages. Where the last build came
 * from the very same and is as it was, there is nothing to do.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const options = {
    dir: { type: "string" },
    out: { type: "string" },
    cache: { type: "string" },
    json: { type: "boolean" },
  } as const;
  const { values } = parseArgs({ args, options });
  const snapshot = await snapshotDir(values.dir);
  const distDir = values.out ?? "dist";
  const cacheDir = values.cache ?? ".cache/pages";
  const report = (line: string) => values.json || process.stdout.write(`${line}\n`);
  const finish = (milliseconds: number, phases: readonly Phase[], isUpToDate: boolean) => {
    if (!values.json) return;
    const result = { verb: "build", ok: true, distDir, isUpToDate, milliseconds, phases };
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  };
  // The rights of the built files are no matter of who builds them.
  process.umask(0o022);
  const build = async () => {
    const started = performance.now();
    const passed = () => Math.round(performance.now() - started);
    await recoverSwap(distDir);
    const places = { snapshotDir: snapshot, brandDir: brandDir(), distDir, cacheDir };
    const memory = await BuildMemory.open(places);
    if (memory.isUpToDate()) {
      rmSync(buildingDir(distDir), { recursive: true, force: true });
      report(`Nothing new: ${distDir} is what this snapshot and this code give.`);
      finish(passed(), [], true);
      return exitCodes.done;
    }
    // Loaded when there is something to do, which takes longer than to see that there is not.
    const [{ problemsThatFail }, { buildSite }] = await Promise.all([import("./check-first.ts"), import("./build.ts")]);
    const refuse = (problems: string) => {
      process.stderr.write(problems);
      return exitCodes.invalid;
    };
    const { flawless } = memory;
    // The build makes every page, and so tries them all.
    const problems = await problemsThatFail({ ...places, flawless, triesPages: false });
    if (problems !== "") return refuse(problems);
    const built = performance.now();
    const folders = { ...places, pictureCacheDir: ".cache/pictures", pageCacheDir: cacheDir };
    try {
      const phases = await buildSite({ ...folders, memory, report });
      finish(Math.round(performance.now() - built), phases, false);
      return exitCodes.done;
    } catch (error) {
      // In the words of the check, if it is a page that cannot be made.
      const problemsOfPages = await problemsThatFail({ ...places, flawless, triesPages: true });
      if (problemsOfPages !== "") return refuse(problemsOfPages);
      throw error;
    }
  };
  // Two at once would write into the same files.
  return oneAtATime(`${distDir}.lock`, build, { say: report, maxWaitMs });
}

/** Milliseconds until a build gives up waiting for another of the same folder. */
const maxWaitMs = 600_000;
