import { locales } from "#src/locales.ts";
import type { Paint } from "../terminal.ts";
import { visible } from "../text/visible.ts";
import type { BlockChange, Change, DiffReport, DocumentChange, PerLanguage, TouchedPage } from "./change.ts";
import { condense } from "./condense.ts";
import { typeNames } from "./labels.ts";
import {
  documentActions,
  documentName,
  flatten,
  gistOf,
  inPageOrder,
  namesById,
  pagesOf,
  prefixed,
  revisionName,
  side,
  summary,
  unprefixed,
} from "./phrases.ts";
import { fileWords } from "./picture-changes.ts";
import { isUnchanged, type Words } from "./word-diff.ts";
import type { ReportWords } from "./words/report-words.ts";

const room = { around: 60, change: 1000 };

export interface TextOptions {
  readonly words: ReportWords;
  readonly paint: Paint;
  /** Lines of details at most; a longer report is summed up. Pages and files get a fifth of them each. */
  readonly maxLines: number;
}

/** For a terminal. Without colours, changes inside a text are marked as git does: `[-old-]{+new+}`. */
export function textReport(report: DiffReport, options: TextOptions): string {
  const { words, paint } = options;
  const lines = [
    paint("bold", `${words.content}: ${line(revisionName(report.base))} → ${line(revisionName(report.head))}`),
    summary(report, words),
    ...report.notes.map((note) => paint("yellow", `${words.note}: ${line(note)}`)),
    ...documentLines(report, options),
    ...listed(words.files.toUpperCase(), fileLines(report, words), options),
    ...listed(paint("cyan", words.pages.toUpperCase()), pageLines(report, words), options),
  ];
  return `${lines.join("\n")}\n`;
}

/** Whole documents only: as many as there is room for, after the numbers of each type if that is not all. */
function documentLines(report: DiffReport, { words, paint, maxLines }: TextOptions): string[] {
  const lines: string[] = [];
  let last = "";
  for (const [index, document] of report.documents.entries()) {
    const group =
      document.type === last ? [] : ["", paint("cyan", line(typeNames(document.type, words)).toUpperCase())];
    const own = linesOf(document, report, words, paint);
    if (lines.length + group.length + own.length > maxLines) {
      const left = report.documents.length - index;
      return [...countLines(report, words), ...lines, "", paint("yellow", words.leftOutInTerminal(left))];
    }
    lines.push(...group, ...own);
    last = document.type;
  }
  return lines;
}

/** `Jobs: 3 changed, 120 added` */
function countLines({ documents }: DiffReport, words: ReportWords): string[] {
  const types = [...Map.groupBy(documents, ({ type }) => type)].map(([type, changes]) => {
    const counts = documentActions.flatMap((action) => {
      const count = changes.filter((change) => change.action === action).length;
      return count === 0 ? [] : [words.changes(action, count)];
    });
    return `  ${line(typeNames(type, words))}: ${counts.join(", ")}`;
  });
  return ["", words.documents.toUpperCase(), ...types];
}

function listed(title: string, lines: readonly string[], { words, maxLines }: TextOptions): string[] {
  const shown = lines.slice(0, Math.ceil(maxLines / 5));
  const left = lines.length - shown.length;
  return lines.length === 0 ? [] : ["", title, ...shown, ...(left > 0 ? [`  ${words.andMore(left)}`] : [])];
}

function linesOf(document: DocumentChange, report: DiffReport, words: ReportWords, paint: Paint): string[] {
  const head = `${line(documentName(document, words))} (${line(document.id)}): ${line(gistOf(document, words))}`;
  const changes = document.action === "removed" ? [] : flatten(document.changes, words);
  const pages = pagesOf(report, document.id).map(
    ({ action, addresses }) => `  ${words.pagesTitle(action, addresses.length)}: ${addresses.map(line).join(", ")}`,
  );
  return [
    paint("bold", head),
    ...(document.studio ? [`  ${paint("dim", line(document.studio))}`] : []),
    ...changes.flatMap((change) => changeLines(change, words, paint)),
    ...pages,
  ];
}

function changeLines(change: Change, words: ReportWords, paint: Paint): string[] {
  const where = `  ${change.where.map(line).join(" › ")}`;
  switch (change.kind) {
    case "text":
      return [`${where}: ${inline(change.words, words, paint)}`];
    case "localised":
      return [where, ...perLanguage(change, (text) => [inline(text, words, paint)])];
    case "richText":
      return [where, ...perLanguage(change, (blocks) => blockLines(blocks, words, paint))];
    case "blocks":
      return [where, ...blockLines(change.blocks, words, paint).map((block) => `    ${block}`)];
    case "value":
      return [`${where}: ${line(side(change.before, words))} → ${line(side(change.after, words))}`];
    case "file": {
      const [before, after] = [change.before, change.after].map((file) =>
        file ? line(fileWords(file, words)) : words.none,
      );
      return [`${where}: ${before} → ${after}`];
    }
    case "item":
      return [`${where}: ${paint(change.action === "added" ? "green" : "red", words[change.action])}`];
    case "moved":
      return [`${where}: ${words.fromTo(change.from, change.to)}`];
    case "note":
      return [`${where}: ${line(change.note)}`];
  }
}

function perLanguage<T>(languages: PerLanguage<T>, show: (value: T) => string[]): string[] {
  return locales.flatMap((locale) => {
    const value = languages[locale];
    return value === undefined ? [] : show(value).map((shown) => `    ${locale}  ${shown}`);
  });
}

function blockLines(blocks: readonly BlockChange[], words: ReportWords, paint: Paint): string[] {
  if (blocks.length === 0) return [paint("dim", `(${words.unchanged})`)];
  return blocks.map(({ action, style, words: text, notes }) => {
    const what = [style, ...(action === "added" || action === "removed" ? [words[action]] : []), ...notes];
    return `${inline(text, words, paint)} ${paint("dim", `(${what.map(line).join("; ")})`)}`;
  });
}

function inline(text: Words, words: ReportWords, paint: Paint): string {
  const shown = condense(text, room, words).map((piece) => {
    if (piece.kind === "same") return line(piece.text);
    return piece.kind === "added" ? paint("green", `{+${line(piece.text)}+}`) : paint("red", `[-${line(piece.text)}-]`);
  });
  return isUnchanged(text) ? paint("dim", `(${words.unchanged}) ${shown.join("")}`) : shown.join("");
}

function fileLines({ files }: DiffReport, words: ReportWords): string[] {
  return [
    ...files.added.map((file) => `  ${words.added}    ${line(fileWords(file, words))}`),
    ...files.removed.map((file) => `  ${words.removed}  ${line(fileWords(file, words))}`),
  ];
}

function pageLines(report: DiffReport, words: ReportWords): string[] {
  const nameOf = namesById(report, words);
  return inPageOrder(report.pages).map((page) => pageLine(page, nameOf, words));
}

function pageLine(page: TouchedPage, nameOf: ReadonlyMap<string, string>, words: ReportWords): string {
  const twin = unprefixed(page);
  const also = twin.length === 0 ? "" : ` (${words.also} ${twin.map(line).join(", ")})`;
  const causes = page.causes.map((id) => line(nameOf.get(id) ?? id)).join(", ");
  const why = page.problem ? `: ${line(page.problem)}` : causes === "" ? "" : `: ${causes}`;
  return `  ${words.pageWords[page.action]}  ${prefixed([page]).map(line).join(", ")}${also}${why}`;
}

/** Text from the CMS on one line. */
function line(text: string): string {
  return visible(text).replace(/\n+/g, " ⏎ ");
}
