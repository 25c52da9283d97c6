import { rmSync } from "node:fs";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { distrustIn } from "../git/git.ts";
import { brandDir } from "../settings.ts";
import { lockWhenFree } from "../snapshot/process-lock.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { buildingDir, recoverSwap } from "../swap.ts";
import { jsonReport, optionsIn } from "../verb.ts";
import { lastInputEdit, type Places, readInputs } from "./cache/build-inputs.ts";
import { LastBuild } from "./cache/last-build.ts";

const maxWaitMs = 600_000;

/** In a path, Vite takes `#` and `?` for the end of a file's name, and vite-react-ssg decodes what follows a `%`. */
const signsOfAddresses = /[#?%]/;

/** `build [--dir snapshot] [--out dist] [--cache .cache/pages] [--json]`: does nothing if the site is up to date. */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["dir", "out", "cache"], ["json"]);
  if (signsOfAddresses.test(process.cwd()))
    throw new WrongUse(`Vite cannot build in ${process.cwd()}: move the project to a path without #, ? and %.`);
  const places = {
    snapshotDir: await snapshotDir(values.dir),
    brandDir: brandDir(),
    distDir: values.out ?? "dist",
    cacheDir: values.cache ?? ".cache/pages",
  };
  const report = values.json ? () => {} : (line: string) => void process.stdout.write(`${line}\n`);
  // The built files get the same permissions for every user who builds.
  process.umask(0o022);
  // Two concurrent builds would write the same files.
  using _held = await lockWhenFree(`${places.distDir}.lock`, maxWaitMs, report);
  const started = performance.now();
  const built = await build(places, report);
  const milliseconds = Math.round(performance.now() - started);
  if (values.json) process.stdout.write(jsonReport("build", true, { distDir: places.distDir, milliseconds, ...built }));
  return exitCodes.done;
}

async function build(places: Places, report: (line: string) => void) {
  const { distDir } = places;
  recoverSwap(distDir, { canBeRebuilt: true });
  const inputs = readInputs(places);
  const distrust = inputs.source.commit ? undefined : distrustIn(process.cwd());
  if (distrust)
    process.stderr.write(`The site will name no commit, because git does not read this checkout: ${distrust}\n`);
  const lastBuild = new LastBuild(places);
  if (lastBuild.isMadeFrom(inputs)) {
    rmSync(buildingDir(distDir), { recursive: true, force: true });
    report(`Nothing new: ${distDir} is what this snapshot and this code give.`);
    return { isUpToDate: true, phases: [] };
  }
  // The build is loaded only if there is work, because loading takes longer than finding out that there is none.
  const { readValidSnapshot, buildSite } = await import("./build.ts");
  // The build makes every page, so the check need not try the pages.
  const snapshot = await readValidSnapshot({ ...places, triesPages: false });
  try {
    const phases = await buildSite({ ...places, snapshot, inputs, lastBuild, report });
    // If an edit was made during the build, nobody knows if the site has it.
    if (lastInputEdit(places) === inputs.edited) lastBuild.remember(inputs);
    return { isUpToDate: false, phases };
  } catch (error) {
    rmSync(buildingDir(distDir), { recursive: true, force: true });
    // If a page's content is the cause, the check throws and names the document; the build's error would not.
    await readValidSnapshot({ ...places, triesPages: true });
    throw error;
  }
}
