import { readSnapshot } from "#src/content/read.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { loadedSnapshot } from "../documents/loaded.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { cutCommits, git } from "../git/git.ts";
import { explainAddress } from "../pages/explain.ts";
import { reportSettings } from "../settings.ts";
import { fileNameFor } from "../snapshot/document-file.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { escapeInvisible } from "../text/escape-for-display.ts";
import { jsonReport, optionsIn, type Paint, paintFor } from "../verb.ts";
import { readRevisions } from "./compare/revision.ts";
import { type DocumentOutline, outlinesOf } from "./document-outline.ts";
import { documentLines } from "./print/report-text.ts";

const usualCount = 20;

/** Shows, from git's history, who changed a document or a page's documents, when and how. */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["id", "address", "count", "dir"], ["json"]);
  const { id, address } = values;
  if ((address === undefined) === (id === undefined)) {
    throw new WrongUse("Say whose history: ADDRESS=/de/jobs for a page, or ID=page-jobs for a document.");
  }
  const count = Number(values.count ?? usualCount);
  if (!Number.isInteger(count) || count < 1) {
    throw new WrongUse(`--count should be a number of commits, such as ${usualCount}.`);
  }
  const words = reportWords[reportSettings().reportLocale];
  const dir = await snapshotDir(values.dir);
  const shown = address === undefined ? [] : explainAddress(dir, readSnapshot(dir), address).documents;
  const ids = new Set(id ? [id] : shown.map((document) => document.id));
  const { versions, cut } = historyOf(dir, ids, count, words);
  const paint = paintFor(process.stdout);
  const text = versions.map((version) => {
    const lines = version.documents.flatMap((document) => documentLines(document, words, paint));
    return [headline(version, paint, words), ...lines.map((line) => `  ${line}`)].join("\n");
  });
  if (cut) text.push(paint("yellow", words.say("historyCut", cut)));
  process.stdout.write(values.json ? jsonReport("history", true, { versions, cut }) : `${text.join("\n\n")}\n`);
  return exitCodes.done;
}

interface Version {
  /** Undefined for changes that are not committed yet. */
  readonly commit?: string;
  /** A day such as `2026-11-21`. */
  readonly day?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly documents: readonly DocumentOutline[];
}

/**
 * The uncommitted changes of these documents, then the last `count` commits that changed them, newest first. `cut` is
 * the commit at which a shallow clone ends: git does not know what that commit changed. Throws `WrongUse` if git knows
 * no change.
 */
function historyOf(dir: string, ids: ReadonlySet<string>, count: number, words: ReportWords) {
  const outlinesSince = (parent: string | undefined, commit?: string) => {
    const { before, after } = readRevisions(dir, parent ?? "HEAD", commit);
    // The first commit of a repository has no parent, so all its documents are new.
    const old = parent === undefined ? loadedSnapshot([], {}) : before.snapshot;
    return outlinesOf({ before: old, after: after.snapshot }, ids, words);
  };
  const uncommitted = outlinesSince("HEAD");
  const versions: Version[] = uncommitted.length > 0 ? [{ documents: uncommitted }] : [];
  const ends = cutCommits(dir);
  let cut: { readonly commit: string; readonly day: string } | undefined;
  for (const { commit, parent, day, author, subject } of commitsChanging(dir, ids, count)) {
    if (ends.has(commit)) {
      cut = { commit: commit.slice(0, 10), day };
      continue;
    }
    const documents = outlinesSince(parent, commit);
    // A commit that changed only the order of keys has no changes to show.
    if (documents.length > 0) versions.push({ commit, day, author, subject, documents });
  }
  if (versions.length === 0 && !cut) throw new WrongUse(`Git knows no change of ${[...ids].join(", ")} in ${dir}.`);
  return { versions, cut };
}

/** Git writes the first mark before each commit, and the second between its fields. Nobody types these characters. */
const [commitMark, fieldMark] = ["\u0001", "\u0002"];

function commitsChanging(dir: string, ids: ReadonlySet<string>, count: number) {
  const paths = [...ids].map((id) => `:(glob)documents/*/${fileNameFor(id)}.json`);
  // Hash, hashes of the parents, day of the author, author and subject (git-log(1), pretty formats).
  const format = `--format=${commitMark}${["%H", "%P", "%as", "%an", "%s"].join(fieldMark)}`;
  const log = git(dir, ["log", "--no-renames", `--max-count=${count}`, format, "--", ...paths]);
  return log
    .split(commitMark)
    .slice(1)
    .map((entry) => {
      const [commit = "", parents = "", day = "", author = "", subject = ""] = entry.trimEnd().split(fieldMark);
      return { commit, parent: parents.split(" ")[0] || undefined, day, author, subject };
    });
}

function headline({ commit, day, author, subject }: Version, paint: Paint, words: ReportWords): string {
  if (!commit) return paint("yellow", words.say("notCommitted"));
  return paint("cyan", escapeInvisible(`${day} ${author}: ${subject} (${commit.slice(0, 10)})`).replaceAll("\n", " "));
}
