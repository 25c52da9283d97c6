import { readSnapshot } from "#src/content/read.ts";
import { UnresolvedContent } from "#src/content/resolve/resolver.ts";
import { languageNameIn } from "#src/locales.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { reportWords } from "../diff/words.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { plural } from "../text/plural.ts";
import { visible } from "../text/visible.ts";
import { jsonReport, optionsIn } from "../verb.ts";
import type { DocumentExplanation, NamedDocument, PageExplanation } from "./explain.ts";
import { explainAddress, explainDocument } from "./explain.ts";

/**
 * `explain (--address /de/jobs | --id <_id>) [--json] [--dir snapshot]`: the documents that a page is made of, or the
 * pages that show a document.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const { address, id, json, dir } = optionsIn(args, ["address", "id", "dir"], ["json"]);
  if ((address === undefined) === (id === undefined)) {
    throw new WrongUse("Say what to explain: --address /de/jobs for a page, or --id and an _id for a document.");
  }
  const folder = await snapshotDir(dir);
  const snapshot = readSnapshot(folder);
  try {
    if (address !== undefined) show(await explainAddress(folder, snapshot, address), pageText, json);
    else show(await explainDocument(folder, snapshot, id ?? ""), documentText, json);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof UnresolvedContent)) throw error;
    throw new Failure("invalid", error.message);
  }
}

function show<T extends object>(explanation: T, inWords: (explanation: T) => string[], json: boolean): void {
  const lines = () => inWords(explanation).map((line) => `${visible(line).replaceAll("\n", " ")}\n`);
  process.stdout.write(json ? jsonReport("explain", true, explanation) : lines().join(""));
}

function pageText({ address, language, title, documents }: PageExplanation): string[] {
  const names = new Map(documents.map((document) => [document.id, reportWords.en.documentName(document)]));
  return [
    `${address}: “${title}”, in ${languageNameIn("en", language)}, made from ${plural(documents.length, "document")}`,
    ...documents.flatMap((document) => [
      "",
      nameLine(document),
      `  shows   ${document.fields.join(", ")}`,
      ...document.through.map(({ id, field }) => `  in      ${names.get(id) ?? id}: ${field}`),
      ...changeLines(document),
    ]),
  ];
}

function documentText(document: DocumentExplanation): string[] {
  const pages = document.pages.map(({ address, alsoAt, fields }) => {
    return `  ${address}${alsoAt ? ` (also ${alsoAt})` : ""}: ${fields.join(", ")}`;
  });
  const title = pages.length === 0 ? "No page shows it." : `Shown on ${plural(pages.length, "page")}:`;
  return [nameLine(document), ...changeLines(document), "", title, ...pages];
}

function nameLine(document: NamedDocument): string {
  return `${reportWords.en.documentName(document)} (${document.id})`;
}

function changeLines({ file, lastChange }: NamedDocument): string[] {
  const lines = (change: string) => [`  file    ${file}`, `  commit  ${change}`];
  if (lastChange === "uncommitted") return lines("changed since the last commit");
  if (!lastChange) return lines("unknown to git");
  return lines(`${lastChange.hash.slice(0, 10)} ${lastChange.date} ${lastChange.subject}`);
}
