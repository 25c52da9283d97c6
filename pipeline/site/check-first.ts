import { readBaseline } from "../check/baseline.ts";
import { checkSnapshot } from "../check/check.ts";
import { isValid, textReport } from "../check/report-text.ts";
import type { CheckSettings } from "../settings.ts";
import { paintFor } from "../terminal.ts";

/** Why a snapshot cannot be built, in words for people; an empty text when it can. */
export async function problemsThatFail(snapshotDir: string, settings: CheckSettings): Promise<string> {
  const baseline = readBaseline();
  const problems = (await checkSnapshot(snapshotDir, baseline)).filter((problem) => !baseline.has(problem));
  return isValid(problems, settings) ? "" : textReport(problems, false, paintFor(process.stderr));
}
