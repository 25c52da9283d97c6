import { typeName } from "../diff/labels.ts";
import { languageName } from "../text/language-name.ts";
import { plural } from "../text/plural.ts";
import { visible } from "../text/visible.ts";
import type { DocumentExplanation, NamedDocument, PageExplanation } from "./explain.ts";
import type { LastChange } from "./last-commits.ts";

export function pageText({ address, language, title, documents }: PageExplanation): string {
  const names = new Map(documents.map((document) => [document.id, nameOf(document)]));
  const lines = [
    `${address}: “${title}”, in ${languageName(language)}, made from ${plural(documents.length, "document")}`,
    ...documents.flatMap((document) => [
      "",
      `${nameOf(document)} (${document.id})`,
      `  shows   ${document.fields.join(", ")}`,
      ...mentions(document, names).map((place) => `  in      ${place}`),
      ...changeLines(document),
    ]),
  ];
  return inLines(lines);
}

export function documentText(document: DocumentExplanation): string {
  const { pages } = document;
  const lines = [
    `${nameOf(document)} (${document.id})`,
    ...changeLines(document),
    "",
    pages.length === 0 ? "No page shows it." : `Shown on ${plural(pages.length, "page")}:`,
    ...pages.map(
      ({ address, alsoAt, fields }) => `  ${address}${alsoAt ? ` (also ${alsoAt})` : ""}: ${fields.join(", ")}`,
    ),
  ];
  return inLines(lines);
}

function mentions({ through }: PageExplanation["documents"][number], names: ReadonlyMap<string, string>): string[] {
  return through.map(({ id, field }) => `${names.get(id) ?? id}: ${field}`);
}

function changeLines({ file, lastChange }: NamedDocument): string[] {
  return [`  file    ${file}`, `  commit  ${changeWords(lastChange)}`];
}

function changeWords(change: LastChange): string {
  if (change === undefined) return "unknown to git";
  return change === "uncommitted"
    ? "changed since the last commit"
    : `${change.hash.slice(0, 10)} ${change.date} ${change.subject}`;
}

function nameOf({ type, title }: NamedDocument): string {
  return `${typeName(type)} “${title}”`;
}

function inLines(lines: readonly string[]): string {
  return lines.map((line) => `${visible(line).replaceAll("\n", " ")}\n`).join("");
}
