import { type Locale, languages, locales } from "#src/locales.ts";
import { code, escapeMarkdown } from "../text/markdown.ts";
import { plural } from "../text/plural.ts";
import type { BlockChange, Change, DiffReport, DocumentChange, TouchedPage } from "./change.ts";
import { condense } from "./condense.ts";
import { shorten, typeNames } from "./labels.ts";
import { markdownWords } from "./markdown-words.ts";
import {
  documentName,
  flatten,
  gistOf,
  inPageOrder,
  moveWords,
  namesById,
  pagesOf,
  pagesTitle,
  pageWords,
  prefixed,
  revisionName,
  side,
  summary,
  unprefixed,
} from "./phrases.ts";
import { fileWords } from "./picture-changes.ts";
import { isUnchanged, type Words } from "./word-diff.ts";

/** Characters that the body of a pull request holds at most, less a reserve for the line that says what is left out. */
const longest = 65_536 - 1_000;

/** Of which the lists of documents and pages at the beginning take no more than this each. */
const longestList = 12_000;

const room = { around: 80, change: 1500 };

/** For the body of a pull request: never longer than one may be, and harmless whatever the content says. */
export function markdownReport(report: DiffReport): string {
  const head = [
    "## Content changes",
    `From ${code(revisionName(report.base))} to ${code(revisionName(report.head))}: ${summary(report)}`,
    ...list(
      report.notes.map((note) => `> **Note:** ${escapeMarkdown(note)}`),
      2_000,
      "\n>\n",
    ),
    ...list(report.documents.map(overviewLine), longestList),
    ...pageParts(report),
  ];
  let text = head.join("\n\n");
  const leftOut: DocumentChange[] = [];
  let lastType = "";
  for (const document of report.documents) {
    const heading = document.type === lastType ? "" : `\n\n### ${escapeMarkdown(typeNames(document.type))}`;
    const part = documentPart(document, report, longest - text.length - heading.length - 4);
    if (part === undefined) {
      leftOut.push(document);
      continue;
    }
    text += `${heading}\n\n${part}`;
    lastType = document.type;
  }
  const files = filesPart(report);
  if (text.length + files.length + 2 <= longest && files !== "") text += `\n\n${files}`;
  if (leftOut.length > 0) text += `\n\n${leftOutLine(leftOut)}`;
  return `${text}\n`;
}

function overviewLine(document: DocumentChange): string {
  return `- **${escapeMarkdown(documentName(document))}**: ${escapeMarkdown(shorten(gistOf(document), 200))}`;
}

/** As many lines as there is room for, and a last one that counts the others. */
function list(lines: readonly string[], characters: number, between = "\n"): string[] {
  let length = 0;
  const shown = lines.filter((line) => {
    length += line.length + between.length;
    return length <= characters;
  });
  if (shown.length < lines.length) shown.push(`- … and ${lines.length - shown.length} more`);
  return shown.length === 0 ? [] : [shown.join(between)];
}

function pageParts(report: DiffReport): string[] {
  if (report.pages.length === 0) return [];
  const nameOf = namesById(report);
  const lines = inPageOrder(report.pages).map((page) => pageLine(page, nameOf));
  return ["### Pages it touches", ...list(lines, longestList)];
}

function pageLine(page: TouchedPage, nameOf: ReadonlyMap<string, string>): string {
  const twins = unprefixed(page);
  const also = twins.length === 0 ? "" : ` (also ${twins.map(code).join(", ")})`;
  const what = page.action === "touched" ? "" : `**${pageWords[page.action]}** `;
  const causes = page.causes.slice(0, 5).map((id) => escapeMarkdown(shorten(nameOf.get(id) ?? id)));
  const more = page.causes.length > 5 ? ` and ${page.causes.length - 5} more` : "";
  const why = page.problem
    ? `: ${escapeMarkdown(page.problem)}`
    : causes.length === 0
      ? ""
      : `: ${causes.join(", ")}${more}`;
  return `- ${what}${prefixed([page]).map(code).join(" ")}${also}${why}`;
}

/** A document under its title; cut after as many changes as there is room for, undefined if there is room for none. */
function documentPart(document: DocumentChange, report: DiffReport, characters: number): string | undefined {
  const title = `#### ${escapeMarkdown(documentName(document))} (${code(document.id)}): ${escapeMarkdown(shorten(gistOf(document), 200))}`;
  const changes = document.action === "removed" ? [] : flatten(document.changes);
  const pages = list(pagesOf(report, document.id).map(pagesLine), 4_000);
  const build = (shown: readonly Change[]) => {
    const left = changes.length - shown.length;
    return [
      title,
      ...partsOf(shown),
      ...(left > 0 ? [`*… and ${plural(left, "more change")} of this document*`] : []),
      ...pages,
    ].join("\n\n");
  };
  // Halving finds the longest beginning that fits; each change is a few hundred characters or more.
  let [fits, fails] = [-1, changes.length + 1];
  while (fails - fits > 1) {
    const middle = fails === changes.length + 1 && fits === -1 ? changes.length : Math.floor((fits + fails) / 2);
    if (build(changes.slice(0, middle)).length <= characters) fits = middle;
    else fails = middle;
  }
  const isCutToNothing = fits <= 0 && changes.length > 0;
  return fits < 0 || isCutToNothing ? undefined : build(changes.slice(0, fits));
}

function pagesLine({ action, addresses }: { action: TouchedPage["action"]; addresses: string[] }): string {
  const shown = addresses.slice(0, 20).map(code).join(" ");
  const more = addresses.length > 20 ? ` and ${addresses.length - 20} more` : "";
  return `- *${pagesTitle(action, addresses.length)}:* ${shown}${more}`;
}

/** What has one form for all readers as points, what has several as a table with a column for each language. */
function partsOf(changes: readonly Change[]): string[] {
  const points = changes.flatMap((change) => pointOf(change) ?? []);
  const rows = changes.flatMap((change) => rowOf(change) ?? []);
  const names = locales.map((locale) => languages[locale].name);
  const table = [
    tableRow("", names),
    tableRow(
      "---",
      names.map(() => "---"),
    ),
    ...rows,
  ].join("\n");
  return [...(points.length > 0 ? [points.join("\n")] : []), ...(rows.length > 0 ? [table] : [])];
}

function pointOf(change: Change): string | undefined {
  const where = `- **${whereOf(change)}**`;
  switch (change.kind) {
    case "text":
      return `${where}: ${inline(change.words)}`;
    case "value":
      return `${where}: ${escapeMarkdown(side(change.before))} → ${escapeMarkdown(side(change.after))}`;
    case "file": {
      const [before, after] = [change.before, change.after].map((file) =>
        escapeMarkdown(file ? fileWords(file) : "(none)"),
      );
      return `${where}: ${before} → ${after}`;
    }
    case "item":
      return `${where} ${change.action}`;
    case "moved":
      return `${where} ${moveWords(change)}`;
    case "note":
      return `${where}: ${escapeMarkdown(change.note)}`;
    default:
      return undefined;
  }
}

function rowOf(change: Change): string | undefined {
  if (change.kind === "localised") return row(change, (locale) => inline(change[locale] ?? []));
  if (change.kind === "richText") return row(change, (locale) => blocks(change[locale]));
  return undefined;
}

function row(change: Change, cellOf: (locale: Locale) => string): string {
  return tableRow(`**${whereOf(change)}**`, locales.map(cellOf));
}

function tableRow(first: string, cells: readonly string[]): string {
  return ["|", ...[first, ...cells].flatMap((cell) => (cell === "" ? ["|"] : [cell, "|"]))].join(" ");
}

function whereOf({ where }: Change): string {
  return where.map(escapeMarkdown).join(" › ");
}

function blocks(changes: readonly BlockChange[] | undefined): string {
  if (!changes) return "";
  if (changes.length === 0) return "*unchanged*";
  return changes
    .map(({ action, style, words, notes }) => {
      const what = [style, ...(action === "added" || action === "removed" ? [action] : []), ...notes];
      return `*${what.map(escapeMarkdown).join("; ")}:* ${isUnchanged(words) ? markdownWords(condense(words, room)) : inline(words)}`;
    })
    .join("<br><br>");
}

function inline(words: Words): string {
  const shown = markdownWords(condense(words, room));
  return words.length > 0 && isUnchanged(words) ? `*unchanged:* ${shown}` : shown;
}

function filesPart({ files }: DiffReport): string {
  const lines = [
    ...files.added.map((file) => `- added: ${escapeMarkdown(fileWords(file))}`),
    ...files.removed.map((file) => `- removed: ${escapeMarkdown(fileWords(file))}`),
  ];
  return lines.length === 0 ? "" : ["### Files", ...list(lines, 4_000)].join("\n\n");
}

function leftOutLine(documents: readonly DocumentChange[]): string {
  const names = documents.slice(0, 5).map(({ id }) => code(shorten(id)));
  const more = documents.length > 5 ? " …" : "";
  const what = `the details of ${plural(documents.length, "document")} (${names.join(", ")}${more})`;
  return `**Left out, because the text would be too long:** ${what}. \`make diff\` with \`FORMAT=html\` shows all of it.`;
}
