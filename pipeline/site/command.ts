import { parseArgs } from "node:util";
import { readBaseline } from "../check/baseline.ts";
import { checkSnapshot } from "../check/check.ts";
import { isValid, textReport } from "../check/report-text.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { checkSettings, headerSettings, siteSettings } from "../settings.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { paintFor } from "../terminal.ts";
import { buildSite } from "./build.ts";

/**
 * `build [--dir snapshot] [--out dist] [--cache .cache/pages] [--json]`: checks the snapshot, then builds the site from
 * it. The cache has to lie inside of the project: code in it imports the project's packages.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const options = {
    dir: { type: "string" },
    out: { type: "string" },
    cache: { type: "string" },
    json: { type: "boolean" },
  } as const;
  const { values } = parseArgs({ args, options });
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
  // The rights of the built files are no matter of who builds them.
  process.umask(0o022);
  const distDir = values.out ?? "dist";
  const started = performance.now();
  const phases = await buildSite({
    snapshotDir: snapshot,
    distDir,
    pictureCacheDir: ".cache/pictures",
    pageCacheDir: values.cache ?? ".cache/pages",
    report: (line) => values.json || process.stdout.write(`${line}\n`),
  });
  if (values.json) {
    const milliseconds = Math.round(performance.now() - started);
    process.stdout.write(`${JSON.stringify({ verb: "build", ok: true, distDir, milliseconds, phases }, null, 2)}\n`);
  }
  return exitCodes.done;
}
