import { join } from "node:path";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { forReader } from "../documents/for-reader.ts";
import { reportWords } from "../documents/report-words.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { writeFile } from "../files.ts";
import { extractCommit } from "../git/commit-files.ts";
import { newProblems, readBaseline, withoutKnown } from "../rules/baseline.ts";
import { checkSnapshot } from "../rules/check.ts";
import { isOfHeld } from "../rules/held.ts";
import { pointsInMarkdown } from "../rules/report.ts";
import { reportSettings } from "../settings.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { commitMessage } from "../text/markdown.ts";
import { jsonReport, optionsIn, paintFor } from "../verb.ts";
import { readRevisions } from "./compare/revision.ts";
import { diffSnapshots } from "./diff-snapshots.ts";
import { documentActions } from "./outline.ts";
import { markdownPictures } from "./print/markdown-pictures.ts";
import { htmlReport } from "./print/report-html.ts";
import { longestProblems, markdownReport } from "./print/report-markdown.ts";
import { textReport } from "./print/report-text.ts";
import { makeThumbnails } from "./print/thumbnails.ts";
import { reviewReasons } from "./review-reasons.ts";
import type { VisualDiff } from "./visual/visual-diff.ts";

const pictureWork = ".cache/visual-diff";
const reviewWork = ".cache/review";

/** A terminal shows at most this many lines about documents. The report counts the documents that it leaves out. */
const maxLines = 400;

/** Reports the content's changes from `--base` (HEAD) to `--head`, or to the working tree without `--head`. */
export async function run(args: string[]): Promise<ExitCode> {
  const options = optionsOf(args);
  process.stdout.write(await forms[options.form](await compare(options)));
  return exitCodes.done;
}

/**
 * The form is text, unless `--md`, `--json` or `--html <file>` chooses another one.
 *
 * - Text: `--all` omits nothing in a terminal; `--brief` writes a commit's message, shortened as in a terminal.
 * - Markdown and HTML: `--pictures` shows changed pages before and after. HTML contains the pictures. Markdown needs them
 *   as files: `--pictures <folder>` names their folder, `--pictures 1` stands for a folder in .cache/.
 * - Markdown: `--problems` lists the working tree's problems, too. `--review` replaces the report by the reasons for which
 *   a person has to merge the change.
 */
function optionsOf(args: string[]) {
  const flags = ["md", "json", "all", "brief", "problems", "review"] as const;
  const values = optionsIn(args, ["base", "head", "dir", "html", "pictures"], flags);
  const [form = "text", ...others] = (["md", "json", "html"] as const).filter((name) => values[name]);
  if (others.length > 0) {
    throw new WrongUse("Choose one form of the report: --md, --json or --html <file>. Without any it is plain text.");
  }
  if (values.pictures !== undefined && form !== "md" && form !== "html") {
    throw new WrongUse("Pictures go with --md or --html <file>.");
  }
  if ((values.problems || values.review) && (form !== "md" || values.head !== undefined)) {
    throw new WrongUse("--problems and --review go with --md, and check the working tree: leave out --head (HEAD).");
  }
  // With PICTURES=0 or PICTURES=yes, a person does not mean a folder of this name.
  if (/^(0|no|false|off|yes|true|on)$/i.test(values.pictures ?? "")) {
    const remedy = `PICTURES=1 shows pictures. Leave it out for none. PICTURES=./${values.pictures} is a folder for them.`;
    throw new WrongUse(`PICTURES=${values.pictures} is neither 1 nor a folder: ${remedy}`);
  }
  return { ...values, form: form === "md" && values.review ? "review" : form } as const;
}

type Comparison = Awaited<ReturnType<typeof compare>>;

async function compare(options: ReturnType<typeof optionsOf>) {
  const reader = reportSettings();
  const words = reportWords[reader.reportLocale];
  const revisions = readRevisions(await snapshotDir(options.dir), options.base ?? "HEAD", options.head);
  const report = diffSnapshots(revisions.before, revisions.after, words, reader.studioUrl);
  return { options, reader, words, ...revisions, report };
}

/** Each form returns the text for the standard output. */
const forms = { text, json, md: markdown, html, review } as const;

function text({ options: { all, brief }, words, report }: Comparison): string {
  const isWhole = all || !(brief || process.stdout.isTTY);
  const limit = isWhole ? Number.POSITIVE_INFINITY : maxLines;
  const lines = textReport(report, words, paintFor(process.stdout), limit);
  return brief ? commitMessage(lines) : lines;
}

function json({ report }: Comparison): string {
  const countOf = (action: string) => report.documents.filter((document) => document.action === action).length;
  const counts = Object.fromEntries(documentActions.map((action) => [action, countOf(action)]));
  return jsonReport("diff", true, { counts: { ...counts, pages: report.pages.length }, ...report });
}

async function markdown(comparison: Comparison): Promise<string> {
  const { options, reader, words, dir, report } = comparison;
  const folder = options.pictures === "1" ? join(pictureWork, "pictures") : (options.pictures ?? "");
  const pictures = await picturesOf(comparison);
  const shown = pictures && (await markdownPictures(pictures, report, words, folder, reader.picturesUrl));
  const problems = options.problems ? withoutKnown(await checkSnapshot(dir), readBaseline()) : [];
  return markdownReport(report, words, shown, pointsInMarkdown(forReader(problems, reader), words, longestProblems));
}

/** Writes the report to the file. Returns a sentence that says so. */
async function html(comparison: Comparison): Promise<string> {
  const { options, words, before, after, report } = comparison;
  const { html: file = "" } = options;
  const thumbnails = await makeThumbnails(report, before, after);
  writeFile(file, htmlReport(report, words, thumbnails, await picturesOf(comparison)));
  return `${words.say("writtenTo", { file })}\n`;
}

/** The reasons why a person has to merge the change, as a Markdown quotation; empty if there are none. */
async function review({ words, dir, before, after, report }: Comparison): Promise<string> {
  const old = await checkSnapshot(extractCommit(dir, before.commit ?? before.name, reviewWork));
  // An edit that is held back is no reason for a review of the other edits.
  const found = (await checkSnapshot(dir)).filter((problem) => !isOfHeld(problem));
  const fresh = newProblems(old, found, readBaseline());
  const reasons = reviewReasons(report, { before: before.snapshot, after: after.snapshot }, words);
  if (fresh.length > 0) reasons.push(words.say("newProblems", { count: fresh.length }));
  if (reasons.length === 0) return "";
  return `> **${words.say("waitsForReview")}**\n${reasons.map((reason) => `>\n> - ${reason}\n`).join("")}\n`;
}

/** The pictures of changed pages; undefined without `--pictures`. */
async function picturesOf(comparison: Comparison): Promise<VisualDiff | undefined> {
  if (comparison.options.pictures === undefined) return undefined;
  // The browser's driver takes half a second to load, so only reports with pictures load it.
  const { visualDiff } = await import("./visual/visual-diff.ts");
  return visualDiff(comparison.report, comparison, pictureWork);
}
