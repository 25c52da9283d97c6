import { rmSync } from "node:fs";
import { type ExitCode, exitCodes } from "../failure.ts";
import { brandDir } from "../settings.ts";
import { withFileLock } from "../snapshot/process-lock.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { buildingDir, recoverSwap } from "../swap.ts";
import { jsonReport, optionsIn } from "../verb.ts";
import { isUpToDate, type Places, readInputs, rememberBuild } from "./last-build.ts";
import type { Phase } from "./phases.ts";

/** Milliseconds until a build gives up waiting for another of the same folder. */
const maxWaitMs = 600_000;

/**
 * `build [--dir snapshot] [--out dist] [--cache .cache/pages] [--json]`: checks the snapshot, then builds the site from
 * it. Where the last build came from the very same and is as it was, there is nothing to do.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["dir", "out", "cache"], ["json"]);
  const places = {
    snapshotDir: await snapshotDir(values.dir),
    brandDir: brandDir(),
    distDir: values.out ?? "dist",
    cacheDir: values.cache ?? ".cache/pages",
  };
  const report = (line: string) => values.json || process.stdout.write(`${line}\n`);
  // The rights of the built files are no matter of who builds them.
  process.umask(0o022);
  // Two at once would write into the same files.
  return withFileLock(`${places.distDir}.lock`, () => build(places, report, values.json), { say: report, maxWaitMs });
}

async function build(places: Places, report: (line: string) => void, json: boolean): Promise<ExitCode> {
  const { distDir } = places;
  const started = performance.now();
  const finish = (phases: readonly Phase[], isUpToDate: boolean): ExitCode => {
    const milliseconds = Math.round(performance.now() - started);
    if (json) process.stdout.write(jsonReport("build", true, { distDir, isUpToDate, milliseconds, phases }));
    return exitCodes.done;
  };
  recoverSwap(distDir);
  const inputs = await readInputs(places);
  if (await isUpToDate(places, inputs)) {
    rmSync(buildingDir(distDir), { recursive: true, force: true });
    report(`Nothing new: ${distDir} is what this snapshot and this code give.`);
    return finish([], true);
  }
  // Loaded when there is something to do, which takes longer than to see that there is not.
  const { problemsThatFail, buildSite } = await import("./build.ts");
  const refuse = (problems: string) => {
    process.stderr.write(problems);
    return exitCodes.invalid;
  };
  // The build makes every page, and so tries them all.
  const problems = await problemsThatFail(places.snapshotDir, false);
  if (problems !== "") return refuse(problems);
  try {
    const phases = await buildSite({ ...places, inputs, report });
    // Somebody may have edited what was being built.
    if ((await readInputs(places)).all === inputs.all) rememberBuild(places, inputs);
    return finish(phases, false);
  } catch (error) {
    // In the words of the check, if it is a page that cannot be made.
    const problemsOfPages = await problemsThatFail(places.snapshotDir, true);
    if (problemsOfPages !== "") return refuse(problemsOfPages);
    throw error;
  }
}
