import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readBaseline } from "../check/baseline.ts";
import { checkSnapshot } from "../check/check.ts";
import { isValid, textReport } from "../check/report-text.ts";
import { checkSettings } from "../settings.ts";
import { snapshotPaths } from "../snapshot/paths.ts";
import { paintFor } from "../terminal.ts";

interface Options {
  readonly snapshotDir: string;
  readonly cacheDir: string;
  /** Whether every page is tried, too. A build makes them all anyway. */
  readonly triesPages: boolean;
}

/** Why a snapshot cannot be built, in words for people; an empty text when it can. */
export async function problemsThatFail({ snapshotDir, cacheDir, ...options }: Options): Promise<string> {
  const baseline = readBaseline();
  const decodedFile = decodedIn(snapshotDir, cacheDir);
  const all = await checkSnapshot(snapshotDir, baseline, { ...options, decodedFile });
  const problems = all.filter((problem) => !baseline.has(problem));
  return isValid(problems, checkSettings()) ? "" : textReport(problems, false, paintFor(process.stderr));
}

/** Where pulls and checks keep it too, if they have a place for it; otherwise with what a build keeps. */
function decodedIn(snapshotDir: string, cacheDir: string): string {
  const { decoded } = snapshotPaths(snapshotDir);
  return existsSync(dirname(dirname(decoded))) ? decoded : join(cacheDir, "decoded");
}
