import { readBaseline } from "../check/baseline.ts";
import { checkSnapshot } from "../check/check.ts";
import { isValid, textReport } from "../check/report.ts";
import { checkSettings } from "../settings.ts";
import { paintFor } from "../terminal.ts";

interface Options {
  readonly snapshotDir: string;
  /** Whether every page is tried, too. A build makes them all anyway. */
  readonly triesPages: boolean;
}

/** Why a snapshot cannot be built, in words for people; an empty text when it can. */
export async function problemsThatFail({ snapshotDir, triesPages }: Options): Promise<string> {
  const baseline = readBaseline();
  const all = await checkSnapshot(snapshotDir, baseline, { triesPages });
  const problems = all.filter((problem) => !baseline.has(problem));
  return isValid(problems, checkSettings()) ? "" : textReport(problems, false, paintFor(process.stderr));
}
