import { isPrefixed } from "#src/addresses.ts";
import { type Baseline, newProblems } from "../check/baseline.ts";
import { checkSnapshot } from "../check/check.ts";
import type { ReportWords } from "../documents/report-words.ts";
import { extractCommit } from "../git/extract-commit.ts";
import { code } from "../text/markdown.ts";
import type { DiffReport } from "./change.ts";
import type { Revision } from "./revision.ts";

const mostNamed = 10;

/**
 * The reasons why a person must review a change before it is merged, as a Markdown quotation; empty if it may be merged
 * automatically. `work` is a folder for the content before the change.
 */
export async function reviewNote(dir: string, report: DiffReport, { before, after, baseline, words, work }: Context) {
  const gone = report.pages
    .filter(({ action }) => action === "removed" || action === "broken")
    .flatMap(({ addresses }) => addresses.filter(isPrefixed));
  const fewer = before.snapshot.byId.size - after.snapshot.byId.size;
  const old = before.commit === undefined ? dir : await extractCommit(dir, before.commit, work);
  const fresh = newProblems(await checkSnapshot(old), await checkSnapshot(dir), baseline);
  const pages = gone.slice(0, mostNamed).map(code).join(" ");
  const reasons = [
    ...(gone.length > 0 ? [words.say("pagesGo", { count: gone.length, pages })] : []),
    ...(fewer > 0 ? [words.say("fewerDocuments", { count: fewer })] : []),
    ...(fresh.length > 0 ? [words.say("newProblems", { count: fresh.length })] : []),
  ];
  if (reasons.length === 0) return "";
  return `> **${words.say("waitsForReview")}**\n${reasons.map((reason) => `>\n> - ${reason}\n`).join("")}\n`;
}

interface Context {
  readonly before: Revision;
  readonly after: Revision;
  readonly baseline: Baseline;
  readonly words: ReportWords;
  readonly work: string;
}
