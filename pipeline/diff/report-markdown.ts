import { code, escapeMarkdown } from "../text/markdown.ts";
import type { Change, DiffReport, DocumentChange, TouchedPage } from "./change.ts";
import { typeNames } from "./labels.ts";
import { changePoints } from "./markdown-changes.ts";
import {
  documentName,
  flatten,
  gistOf,
  inPageOrder,
  namesById,
  pagesOf,
  prefixed,
  revisionName,
  summary,
  unprefixed,
} from "./phrases.ts";
import { fileWords } from "./picture-changes.ts";
import { shorten } from "./titles.ts";
import type { ReportWords } from "./words/report-words.ts";

/** Characters that the body of a pull request holds at most, less a reserve for the line that says what is left out. */
const longest = 65_536 - 1_000;

/** Of which the lists of documents and pages at the beginning take no more than this each. */
const longestList = 16_000;

/**
 * For the body of a pull request: never longer than one may be, and harmless whatever the content says. Lists, no
 * tables: on a phone, a table's last language is out of sight.
 */
export function markdownReport(report: DiffReport, words: ReportWords): string {
  const head = [
    `## ${words.title}`,
    `${code(revisionName(report.base))} → ${code(revisionName(report.head))}: ${summary(report, words)}`,
    ...list(
      report.notes.map((note) => `> **${words.note}:** ${escapeMarkdown(note)}`),
      { words, characters: 2_000, between: "\n>\n" },
    ),
    ...list(
      report.documents.map((document) => overviewLine(document, words)),
      { words, characters: longestList },
    ),
    ...pageParts(report, words),
  ];
  let text = head.join("\n\n");
  const leftOut: DocumentChange[] = [];
  let lastType = "";
  for (const document of report.documents) {
    const heading = document.type === lastType ? "" : `\n\n### ${escapeMarkdown(typeNames(document.type, words))}`;
    const part = documentPart(document, report, words, longest - text.length - heading.length - 4);
    if (part === undefined) {
      leftOut.push(document);
      continue;
    }
    text += `${heading}\n\n${part}`;
    lastType = document.type;
  }
  const files = filesPart(report, words);
  if (text.length + files.length + 2 <= longest && files !== "") text += `\n\n${files}`;
  if (leftOut.length > 0) text += `\n\n${leftOutLine(leftOut, words)}`;
  return `${text}\n`;
}

function overviewLine(document: DocumentChange, words: ReportWords): string {
  const name = `**${escapeMarkdown(documentName(document, words))}**`;
  const linked = document.studio ? `[${name}](${document.studio})` : name;
  return `- ${linked}: ${escapeMarkdown(shorten(gistOf(document, words), 200))}`;
}

interface ListOptions {
  readonly words: ReportWords;
  readonly characters: number;
  readonly between?: string;
}

/** As many lines as there is room for, and a last one that counts the others. */
function list(lines: readonly string[], { words, characters, between = "\n" }: ListOptions): string[] {
  let length = 0;
  const shown = lines.filter((line) => {
    length += line.length + between.length;
    return length <= characters;
  });
  if (shown.length < lines.length) shown.push(`- ${words.andMore(lines.length - shown.length)}`);
  return shown.length === 0 ? [] : [shown.join(between)];
}

function pageParts(report: DiffReport, words: ReportWords): string[] {
  if (report.pages.length === 0) return [];
  const nameOf = namesById(report, words);
  const lines = inPageOrder(report.pages).map((page) => pageLine(page, nameOf, words));
  return [`### ${words.pages}`, ...list(lines, { words, characters: longestList })];
}

function pageLine(page: TouchedPage, nameOf: ReadonlyMap<string, string>, words: ReportWords): string {
  const others = unprefixed(page);
  const also = others.length === 0 ? "" : ` (${words.also} ${others.map(code).join(", ")})`;
  const what = page.action === "touched" ? "" : `**${words.pageWords[page.action]}** `;
  const causes = page.causes.slice(0, 5).map((id) => escapeMarkdown(shorten(nameOf.get(id) ?? id)));
  const all = page.causes.length > 5 ? words.and(causes.join(", "), page.causes.length - 5) : causes.join(", ");
  const why = page.problem ? `: ${escapeMarkdown(page.problem)}` : causes.length === 0 ? "" : `: ${all}`;
  return `- ${what}${prefixed([page]).map(code).join(" ")}${also}${why}`;
}

/** A document under its title; cut after as many changes as there is room for, undefined if there is room for none. */
function documentPart(
  document: DocumentChange,
  report: DiffReport,
  words: ReportWords,
  characters: number,
): string | undefined {
  const changes = document.action === "removed" ? [] : flatten(document.changes, words);
  const title = titleOf(document, words);
  const pages = list(
    pagesOf(report, document.id).map((touched) => pagesLine(touched, words)),
    { words, characters: 4_000 },
  );
  const build = (shown: readonly Change[]) => {
    const left = changes.length - shown.length;
    const points = shown.map((change) => changePoints(change, words)).join("\n");
    const more = left > 0 ? [`*${words.moreChanges(left)}*`] : [];
    return [title, ...(points === "" ? [] : [points]), ...more, ...pages].join("\n\n");
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

function titleOf(document: DocumentChange, words: ReportWords): string {
  const name = escapeMarkdown(documentName(document, words));
  const gist = escapeMarkdown(shorten(gistOf(document, words), 200));
  const link = document.studio ? `\n\n[${words.openInStudio}](${document.studio})` : "";
  return `#### ${name} (${code(document.id)}): ${gist}${link}`;
}

function pagesLine(
  { action, addresses }: { action: TouchedPage["action"]; addresses: string[] },
  words: ReportWords,
): string {
  const shown = addresses.slice(0, 20).map(code).join(" ");
  const all = addresses.length > 20 ? words.and(shown, addresses.length - 20) : shown;
  return `- *${words.pagesTitle(action, addresses.length)}:* ${all}`;
}

function filesPart({ files }: DiffReport, words: ReportWords): string {
  const lines = [
    ...files.added.map((file) => `- ${words.added}: ${escapeMarkdown(fileWords(file, words))}`),
    ...files.removed.map((file) => `- ${words.removed}: ${escapeMarkdown(fileWords(file, words))}`),
  ];
  return lines.length === 0 ? "" : [`### ${words.files}`, ...list(lines, { words, characters: 4_000 })].join("\n\n");
}

function leftOutLine(documents: readonly DocumentChange[], words: ReportWords): string {
  const names = documents.slice(0, 5).map(({ id }) => code(shorten(id)));
  const more = documents.length > 5 ? " …" : "";
  return `**${words.leftOutBecause}** ${words.leftOut(documents.length, `${names.join(", ")}${more}`)}`;
}
