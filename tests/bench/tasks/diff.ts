import { diffSnapshots } from "#pipeline/diff/diff.ts";
import { markdownReport } from "#pipeline/diff/report-markdown.ts";
import { readRevisions } from "#pipeline/diff/revision.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import type { TaskOptions } from "../run-task.ts";

/** From the last commit to the working tree, with the report for a pull request. Answers how many documents changed. */
export async function run({ dir }: TaskOptions): Promise<number> {
  const { before, after } = await readRevisions(dir, "HEAD", undefined);
  const report = diffSnapshots(before, after);
  markdownReport(report, reportWords.en);
  return report.documents.length;
}
