import { readSnapshot } from "#src/content/read.ts";
import { UnresolvedContent } from "#src/content/resolve/resolver.ts";
import { languageNameIn } from "#src/locales.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type Phrase, type ReportWords, reportWords } from "../documents/report-words.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import type { DocumentExplanation, NamedDocument, PageExplanation } from "../pages/explain.ts";
import { explainAddress, explainDocument } from "../pages/explain.ts";
import { reportSettings } from "../settings.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { escapeInvisible } from "../text/escape-for-display.ts";
import { jsonReport, optionsIn } from "../verb.ts";

/** Lists the documents that a page is made of, or the pages that show a document. */
export async function run(args: string[]): Promise<ExitCode> {
  const { address, id, json, dir } = optionsIn(args, ["address", "id", "dir"], ["json"]);
  if ((address === undefined) === (id === undefined)) {
    throw new WrongUse("Say what to explain: ADDRESS=/de/jobs for a page, or ID=page-jobs for a document.");
  }
  const words = reportWords[reportSettings().reportLocale];
  const { explanation, lines } = explained(await snapshotDir(dir), address, id, words);
  const text = lines.map((line) => `${escapeInvisible(line).replaceAll("\n", " ")}\n`).join("");
  process.stdout.write(json ? jsonReport("explain", true, explanation) : text);
  return exitCodes.done;
}

/** Explains the page at the address or, without an address, the document. Throws `Failure` if a page cannot be made. */
function explained(dir: string, address: string | undefined, id: string | undefined, words: ReportWords) {
  const snapshot = readSnapshot(dir);
  try {
    if (address === undefined) {
      const document = explainDocument(dir, snapshot, id ?? "", words);
      return { explanation: document, lines: documentLines(document, words) };
    }
    const page = explainAddress(dir, snapshot, address, words);
    return { explanation: page, lines: pageLines(page, words) };
  } catch (error) {
    if (!(error instanceof UnresolvedContent)) throw error;
    throw new Failure("invalid", error.message);
  }
}

function pageLines({ address, language, title, documents }: PageExplanation, words: ReportWords): string[] {
  const names = new Map(documents.map((document) => [document.id, words.documentName(document)]));
  return [
    words.say("madeFrom", {
      address,
      title: words.quoted(title),
      language: languageNameIn(words.locale, language),
      documents: words.say("documentsNamed", { count: documents.length }),
    }),
    ...documents.flatMap((document) => [
      "",
      nameLine(document, words),
      row("explain.shows", document.fields.join(", "), words),
      ...document.through.map(({ id, field }) => row("explain.in", `${names.get(id) ?? id}: ${field}`, words)),
      ...changeLines(document, words),
    ]),
  ];
}

function documentLines(document: DocumentExplanation, words: ReportWords): string[] {
  const pages = document.pages.map(({ address, alsoAt, fields }) => {
    const also = alsoAt ? ` (${words.say("also")} ${alsoAt})` : "";
    return `  ${address}${also}: ${fields.join(", ")}`;
  });
  const title = pages.length === 0 ? words.say("shownNowhere") : words.say("shownOnPages", { count: pages.length });
  return [nameLine(document, words), ...changeLines(document, words), "", title, ...pages];
}

function nameLine(document: NamedDocument, words: ReportWords): string {
  return `${words.documentName(document)} (${document.id})`;
}

/** `  file    documents/page/home.json`: the longest label, `commit`, has six letters. */
function row(label: Phrase, text: string, words: ReportWords): string {
  return `  ${words.say(label).padEnd(8)}${text}`;
}

function changeLines({ file, lastChange }: NamedDocument, words: ReportWords): string[] {
  const linesWith = (change: string) => [row("explain.file", file, words), row("explain.commit", change, words)];
  if (lastChange === "uncommitted") return linesWith(words.say("uncommitted"));
  if (!lastChange) return linesWith(words.say("unknownToGit"));
  const { hash, date, subject, isCut } = lastChange;
  const commit = hash.slice(0, 10);
  return linesWith(isCut ? words.say("historyCut", { commit, day: date }) : `${commit} ${date} ${subject}`);
}
