import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { reportSettings } from "../settings.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { paintFor } from "../terminal.ts";
import type { DiffReport } from "./change.ts";
import { diffSnapshots } from "./diff.ts";
import { htmlReport } from "./report-html.ts";
import { markdownReport } from "./report-markdown.ts";
import { textReport } from "./report-text.ts";
import { readRevisions } from "./revision.ts";
import { makeThumbnails } from "./shown-files.ts";
import { reportWords } from "./words.ts";

/** Lines that are read in a terminal at most; what goes elsewhere is whole. */
const maxLines = 400;

/**
 * `diff [--base HEAD] [--head <revision>] [--md | --json | --html <file>] [--all] [--dir snapshot]`: what changed in the
 * content since a git revision, up to another one or to the working tree. In a terminal, `--all` leaves nothing out.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({
    args,
    options: {
      base: { type: "string", default: "HEAD" },
      head: { type: "string" },
      dir: { type: "string" },
      md: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      html: { type: "string" },
      all: { type: "boolean", default: false },
    },
  });
  if ([values.md, values.json, values.html !== undefined].filter(Boolean).length > 1) {
    throw new WrongUse("Choose one form of the report: --md, --json or --html <file>. Without any it is plain text.");
  }
  const { studioUrl, reportLocale } = reportSettings();
  const words = reportWords[reportLocale];
  const { before, after } = await readRevisions(await snapshotDir(values.dir), values.base, values.head);
  const report = diffSnapshots(before, after, { words, studioUrl });
  if (values.html !== undefined) {
    await mkdir(dirname(values.html), { recursive: true });
    await writeFile(values.html, htmlReport(report, words, await makeThumbnails(report, before, after)));
    process.stdout.write(`Written to ${values.html}\n`);
  } else if (values.json) {
    process.stdout.write(jsonReport(report));
  } else if (values.md) {
    process.stdout.write(markdownReport(report, words));
  } else {
    const isWhole = values.all || !process.stdout.isTTY;
    const limit = isWhole ? Number.POSITIVE_INFINITY : maxLines;
    process.stdout.write(textReport(report, { words, paint: paintFor(process.stdout), maxLines: limit }));
  }
  return exitCodes.done;
}

/** For machines: the report itself, with what the other verbs' reports begin with. */
function jsonReport(report: DiffReport): string {
  const actions = ["changed", "added", "removed", "unreadable"];
  const count = (action: string) => report.documents.filter((document) => document.action === action).length;
  const counts = {
    ...Object.fromEntries(actions.map((action) => [action, count(action)])),
    pages: report.pages.length,
  };
  return `${JSON.stringify({ verb: "diff", ok: true, counts, ...report }, null, 2)}\n`;
}
