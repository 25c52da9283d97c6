import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { type ExitCode, exitCodes } from "../failure.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { brandDir } from "./brand/brand-dir.ts";
import { digestOfInputs, isUpToDate, rememberBuild } from "./last-build.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import type { Phase } from "./phases.ts";
import { buildingDir, recoverSwap } from "./swap.ts";

/** Milliseconds until a build gives up waiting for another of the same folder. */
const maxWaitMs = 600_000;

/**
 * `build [--dir snapshot] [--out dist] [--cache .cache/pages] [--json]`: checks the snapshot, then builds the site from
 * it. The cache has to lie inside of the project: code in it imports the project's packages. Where the last build came
 * from the very same and is as it was, there is nothing to do.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const options = {
    dir: { type: "string" },
    out: { type: "string", default: "dist" },
    cache: { type: "string", default: ".cache/pages" },
    json: { type: "boolean" },
  } as const;
  const { values } = parseArgs({ args, options });
  const places = {
    snapshotDir: await snapshotDir(values.dir),
    brandDir: brandDir(),
    distDir: values.out,
    cacheDir: values.cache,
  };
  const report = (line: string) => values.json || process.stdout.write(`${line}\n`);
  // The rights of the built files are no matter of who builds them.
  process.umask(0o022);
  // Two at once would write into the same files.
  return oneAtATime(`${places.distDir}.lock`, () => build(places, report, values.json), { say: report, maxWaitMs });
}

type Places = Parameters<typeof digestOfInputs>[0];

async function build(places: Places, report: (line: string) => void, json = false): Promise<ExitCode> {
  const { distDir } = places;
  const started = performance.now();
  const finish = (phases: readonly Phase[], isUpToDate: boolean): ExitCode => {
    const milliseconds = Math.round(performance.now() - started);
    const result = { verb: "build", ok: true, distDir, isUpToDate, milliseconds, phases };
    if (json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    return exitCodes.done;
  };
  await recoverSwap(distDir);
  const inputs = await digestOfInputs(places);
  if (await isUpToDate(places, inputs)) {
    rmSync(buildingDir(distDir), { recursive: true, force: true });
    report(`Nothing new: ${distDir} is what this snapshot and this code give.`);
    return finish([], true);
  }
  // Loaded when there is something to do, which takes longer than to see that there is not.
  const [{ problemsThatFail }, { buildSite }] = await Promise.all([import("./check-first.ts"), import("./build.ts")]);
  const refuse = (problems: string) => {
    process.stderr.write(problems);
    return exitCodes.invalid;
  };
  // The build makes every page, and so tries them all.
  const problems = await problemsThatFail({ ...places, triesPages: false });
  if (problems !== "") return refuse(problems);
  try {
    const folders = { ...places, pictureCacheDir: ".cache/pictures", pageCacheDir: places.cacheDir };
    const phases = await buildSite({ ...folders, report });
    // Somebody may have edited what was being built.
    if ((await digestOfInputs(places)) === inputs) rememberBuild(places, inputs);
    return finish(phases, false);
  } catch (error) {
    // In the words of the check, if it is a page that cannot be made.
    const problemsOfPages = await problemsThatFail({ ...places, triesPages: true });
    if (problemsOfPages !== "") return refuse(problemsOfPages);
    throw error;
  }
}
