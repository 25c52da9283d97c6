import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { forReader } from "../documents/problem.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { extractCommit } from "../git/git.ts";
import { newProblems, readBaseline, withoutDebts } from "../rules/baseline.ts";
import { checkSnapshot } from "../rules/check.ts";
import { markdownProblems } from "../rules/report.ts";
import { reportSettings } from "../settings.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { paintFor } from "../terminal.ts";
import { commitMessage } from "../text/markdown.ts";
import { jsonReport, optionsIn } from "../verb.ts";
import type { DiffReport } from "./change.ts";
import { diffSnapshots } from "./diff.ts";
import { documentActions, gistOf } from "./outline.ts";
import { htmlReport } from "./report-html.ts";
import { longestProblems, markdownReport } from "./report-markdown.ts";
import { textReport } from "./report-text.ts";
import { reviewReasons } from "./review-reasons.ts";
import { type Revision, readRevisions } from "./revision.ts";
import { makeThumbnails } from "./shown-files.ts";
import { markdownPictures } from "./visual/show.ts";
import type { PagePictures } from "./visual/visual-diff.ts";

const pictureWork = ".cache/visual-diff";

const reviewWork = ".cache/review";

const maxLines = 400;

/**
 * Reports the content's changes from `--base` (HEAD) to `--head`, or to the working tree without `--head`.
 *
 * - `--all` omits nothing in a terminal; `--brief` writes the message of a commit: of a terminal's length.
 * - `--pictures <folder>` shows pages before and after in Markdown and HTML; `1` is a folder in .cache/.
 * - `--problems` lists the working tree's problems in Markdown.
 * - `--review` writes only the reasons for which a person has to merge the change, in Markdown.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(
    args,
    ["base", "head", "dir", "html", "pictures"],
    ["md", "json", "all", "brief", "problems", "review"],
  );
  if ([values.md, values.json, values.html !== undefined].filter(Boolean).length > 1) {
    throw new WrongUse("Choose one form of the report: --md, --json or --html <file>. Without any it is plain text.");
  }
  if (values.pictures !== undefined && !values.md && values.html === undefined) {
    throw new WrongUse("Pictures go with --md or --html <file>.");
  }
  const reader = reportSettings();
  const { studioUrl, reportLocale, picturesUrl } = reader;
  const words = reportWords[reportLocale];
  const dir = await snapshotDir(values.dir);
  const { before, after } = await readRevisions(dir, values.base ?? "HEAD", values.head);
  const report = diffSnapshots(before, after, { words, studioUrl });
  // Loaded on demand: the browser's driver takes half a second.
  const visual = values.pictures === undefined ? undefined : await import("./visual/visual-diff.ts");
  const pictures = await visual?.visualDiff(dir, report, before, after, pictureWork);
  if (values.html !== undefined) {
    await mkdir(dirname(values.html), { recursive: true });
    await writeFile(values.html, htmlReport(report, words, await makeThumbnails(report, before, after), pictures));
    process.stdout.write(`${words.say("writtenTo", { file: values.html })}\n`);
  } else if (values.json) {
    process.stdout.write(jsonReport("diff", true, { counts: countsOf(report), ...report }));
  } else if (values.md && values.review) {
    process.stdout.write(await reviewNote(dir, report, before, after, words));
  } else if (values.md) {
    const folder = values.pictures === "1" ? join(pictureWork, "pictures") : (values.pictures ?? "");
    const gistsOf = ({ causes }: PagePictures) => gistsOfDocuments(report, causes, words);
    const shown = pictures && (await markdownPictures(pictures, words, gistsOf, folder, picturesUrl));
    const problems = values.problems ? await problemList(dir, reader) : [];
    process.stdout.write(markdownReport(report, words, shown, problems));
  } else {
    const isWhole = values.all || !(values.brief || process.stdout.isTTY);
    const limit = isWhole ? Number.POSITIVE_INFINITY : maxLines;
    const text = textReport(report, { words, paint: paintFor(process.stdout), maxLines: limit });
    process.stdout.write(values.brief ? commitMessage(text) : text);
  }
  return exitCodes.done;
}

function countsOf({ documents, pages }: DiffReport) {
  const counts = documentActions.map((action) => [action, documents.filter((one) => one.action === action).length]);
  return { ...Object.fromEntries(counts), pages: pages.length };
}

/** In one line each, what has changed in the documents with these ids. */
function gistsOfDocuments({ documents }: DiffReport, ids: readonly string[], words: ReportWords): string[] {
  const named = documents.filter(({ id }) => ids.includes(id));
  return named.map((document) => `${words.documentName(document)}: ${gistOf(document, words)}`);
}

/** The problems that the baseline does not accept, in Markdown. */
async function problemList(dir: string, reader: ReturnType<typeof reportSettings>): Promise<string[]> {
  const found = withoutDebts(await checkSnapshot(dir), readBaseline());
  return markdownProblems(forReader(found, reader), reportWords[reader.reportLocale], longestProblems);
}

/** The reasons why a person has to merge the change, as a Markdown quotation; empty if there are none. */
async function reviewNote(dir: string, report: DiffReport, before: Revision, after: Revision, words: ReportWords) {
  const old = await checkSnapshot(await extractCommit(dir, before.commit ?? before.name, reviewWork));
  const fresh = newProblems(old, await checkSnapshot(dir), readBaseline());
  const reasons = reviewReasons(report, { before: before.snapshot, after: after.snapshot }, words);
  if (fresh.length > 0) reasons.push(words.say("newProblems", { count: fresh.length }));
  if (reasons.length === 0) return "";
  return `> **${words.say("waitsForReview")}**\n${reasons.map((reason) => `>\n> - ${reason}\n`).join("")}\n`;
}
