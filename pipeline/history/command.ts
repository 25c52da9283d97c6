import { readSnapshot } from "#src/content/read.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { documentLines } from "../diff/report-text.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import { explainAddress } from "../explain/explain.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { reportSettings } from "../settings.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { type Paint, paintFor } from "../terminal.ts";
import { visible } from "../text/escape-for-display.ts";
import { jsonReport, optionsIn } from "../verb.ts";
import { historyOf, type Version } from "./history.ts";

/**
 * `history (--id <_id> | --address /de/jobs) [--count 20] [--json] [--dir snapshot]`: who changed a document or a
 * page's documents, when and how, from git.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["id", "address", "count", "dir"], ["json"]);
  const { id, address } = values;
  if ((address === undefined) === (id === undefined)) {
    throw new WrongUse("Say whose history: --address /de/jobs for a page, or --id and an _id for a document.");
  }
  const count = Number(values.count ?? 20);
  if (!Number.isInteger(count) || count < 1) throw new WrongUse("--count should be a number of commits, such as 20.");
  const words = reportWords[reportSettings().reportLocale];
  const dir = await snapshotDir(values.dir);
  const shown = address === undefined ? [] : (await explainAddress(dir, readSnapshot(dir), address)).documents;
  const versions = await historyOf(dir, new Set(id ? [id] : shown.map((document) => document.id)), count, words);
  const paint = paintFor(process.stdout);
  const text = versions.map((version) => [headline(version, paint, words), ...linesOf(version, paint)].join("\n"));
  process.stdout.write(values.json ? jsonReport("history", true, { versions }) : `${text.join("\n\n")}\n`);
  return exitCodes.done;
}

function headline({ commit, day, author, subject }: Version, paint: Paint, words: ReportWords): string {
  if (!commit) return paint("yellow", words.say("notCommitted"));
  return paint("cyan", visible(`${day} ${author}: ${subject} (${commit.slice(0, 10)})`).replaceAll("\n", " "));
}

function linesOf({ documents }: Version, paint: Paint): string[] {
  return documents.flatMap((document) => documentLines(document, paint)).map((line) => `  ${line}`);
}
