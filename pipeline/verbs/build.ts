import { parseArgs } from "node:util";
import { checkSettings, headerSettings, siteSettings } from "../config.ts";
import { checkSnapshot } from "../content/check.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { buildSite } from "../site/build.ts";
import { snapshotDir } from "../snapshot-dir.ts";
import { isValid, textReport } from "./check-report.ts";

/** `build [--dir snapshot] [--out dist]`: checks the snapshot, then builds the site from it. */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({ args, options: { dir: { type: "string" }, out: { type: "string" } } });
  // Read again where pages are finished, in a process that could not say as well what is wrong.
  siteSettings();
  headerSettings();
  const snapshot = await snapshotDir(values.dir);
  const problems = await checkSnapshot(snapshot);
  if (!isValid(problems, checkSettings())) {
    process.stderr.write(textReport(problems, false));
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
