import { locales } from "#src/locales.ts";
import type { Paint } from "../terminal.ts";
import { visible } from "../text/visible.ts";
import type { BlockChange, Change, DiffReport, DocumentChange, PerLanguage, TouchedPage } from "./change.ts";
import { condense } from "./condense.ts";
import { typeNames } from "./labels.ts";
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

const room = { around: 60, change: 1000 };

/** For a terminal. Without colours, changes inside a text are marked as git does: `[-old-]{+new+}`. */
export function textReport(report: DiffReport, paint: Paint): string {
  const lines = [
    paint("bold", `Content: ${line(revisionName(report.base))} → ${line(revisionName(report.head))}`),
    `${summary(report)}`,
    ...report.notes.map((note) => paint("yellow", `Note: ${line(note)}`)),
    ...documentLines(report, paint),
    ...fileLines(report),
    ...pageLines(report, paint),
  ];
  return `${lines.join("\n")}\n`;
}

function documentLines(report: DiffReport, paint: Paint): string[] {
  let last = "";
  return report.documents.flatMap((document) => {
    const group = document.type === last ? [] : ["", paint("cyan", typeNames(document.type).toUpperCase())];
    last = document.type;
    return [...group, ...linesOf(document, report, paint)];
  });
}

function linesOf(document: DocumentChange, report: DiffReport, paint: Paint): string[] {
  const head = `${line(documentName(document))} (${line(document.id)}): ${line(gistOf(document))}`;
  const changes = document.action === "removed" ? [] : flatten(document.changes);
  const pages = pagesOf(report, document.id).map(
    ({ action, addresses }) => `  ${pagesTitle(action, addresses.length)}: ${addresses.map(line).join(", ")}`,
  );
  return [paint("bold", head), ...changes.flatMap((change) => changeLines(change, paint)), ...pages];
}

function changeLines(change: Change, paint: Paint): string[] {
  const where = `  ${change.where.map(line).join(" › ")}`;
  switch (change.kind) {
    case "text":
      return [`${where}: ${inline(change.words, paint)}`];
    case "localised":
      return [where, ...perLanguage(change, (words) => [inline(words, paint)])];
    case "richText":
      return [where, ...perLanguage(change, (blocks) => blockLines(blocks, paint))];
    case "value":
      return [`${where}: ${line(side(change.before))} → ${line(side(change.after))}`];
    case "file": {
      const [before, after] = [change.before, change.after].map((file) => (file ? line(fileWords(file)) : "(none)"));
      return [`${where}: ${before} → ${after}`];
    }
    case "item":
      return [`${where}: ${paint(change.action === "added" ? "green" : "red", change.action)}`];
    case "moved":
      return [`${where}: ${moveWords(change)}`];
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

function blockLines(blocks: readonly BlockChange[], paint: Paint): string[] {
  if (blocks.length === 0) return [paint("dim", "(unchanged)")];
  return blocks.map(({ action, style, words, notes }) => {
    const what = [style, ...(action === "added" || action === "removed" ? [action] : []), ...notes];
    return `${inline(words, paint)} ${paint("dim", `(${what.map(line).join("; ")})`)}`;
  });
}

function inline(words: Words, paint: Paint): string {
  const shown = condense(words, room).map(({ kind, text }) => {
    if (kind === "same") return line(text);
    return kind === "added" ? paint("green", `{+${line(text)}+}`) : paint("red", `[-${line(text)}-]`);
  });
  return isUnchanged(words) ? paint("dim", `(unchanged) ${shown.join("")}`) : shown.join("");
}

function fileLines({ files }: DiffReport): string[] {
  const all = [
    ...files.added.map((file) => `  added    ${line(fileWords(file))}`),
    ...files.removed.map((file) => `  removed  ${line(fileWords(file))}`),
  ];
  return all.length === 0 ? [] : ["", "FILES", ...all];
}

function pageLines(report: DiffReport, paint: Paint): string[] {
  if (report.pages.length === 0) return [];
  const nameOf = namesById(report);
  const lines = inPageOrder(report.pages).map((page) => pageLine(page, nameOf));
  return ["", paint("cyan", "PAGES IT TOUCHES"), ...lines];
}

function pageLine(page: TouchedPage, nameOf: ReadonlyMap<string, string>): string {
  const twin = unprefixed(page);
  const also = twin.length === 0 ? "" : ` (also ${twin.map(line).join(", ")})`;
  const causes = page.causes.map((id) => line(nameOf.get(id) ?? id)).join(", ");
  const why = page.problem ? `: ${line(page.problem)}` : causes === "" ? "" : `: ${causes}`;
  return `  ${pageWords[page.action]}  ${prefixed([page]).map(line).join(", ")}${also}${why}`;
}

/** Text from the CMS on one line. */
function line(text: string): string {
  return visible(text).replace(/\n+/g, " ⏎ ");
}
