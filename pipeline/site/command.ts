import { parseArgs } from "node:util";
import { readBaseline } from "../check/baseline.ts";
import { checkSnapshot } from "../check/check.ts";
import { isValid, textReport } from "../check/report-text.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { checkSettings, headerSettings, siteSettings } from "../settings.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { paintFor } from "../terminal.ts";
import { buildSite } from "./build.ts";

/** `build [--dir snapshot] [--out dist]`: checks the snapshot, then builds the site from it. */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({ args, options: { dir: { type: "string" }, out: { type: "string" } } });
  // Read again where pages are finished, in a process that could not say as well what is wrong.
  siteSettings();
  headerSettings();
  const snapshot = await snapshotDir(values.dir);
  const baseline = readBaseline();
  const problems = (await checkSnapshot(snapshot, baseline)).filter((problem) => !baseline.has(problem));
  if (!isValid(problems, checkSettings())) {
    process.stderr.write(textReport(problems, false, paintFor(process.stderr)));
    return exitCodes.invalid;
  }
  await buildSite({
    snapshotDir: snapshot,
    distDir: values.out ?? "dist",
    cacheDir: ".cache/pictures",
    report: (line) => process.stdout.write(`${line}\n`),
  });
  return exitCodes.done;
}
