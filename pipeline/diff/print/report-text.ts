import type { ReportWords } from "../../documents/report-words.ts";
import { problemLine } from "../../rules/report.ts";
import { escapeInvisible } from "../../text/escape-for-display.ts";
import type { Paint } from "../../verb.ts";
import type { Change, ChangedLine, DiffReport } from "../compare/change.ts";
import { fileText } from "../compare/files-shown.ts";
import { isUnchanged } from "../compare/word-diff.ts";
import { type DocumentOutline, terminalBudget, toldInShort } from "../document-outline.ts";
import { type Outline, outlineOf, type PageOutline } from "../outline.ts";

/** A list of files or pages has at most this share of a report's lines. */
const listShare = 1 / 5;

/** The report for a terminal. Without colours, changes inside a text are marked as in git: `[-old-]{+new+}`. */
export function textReport(report: DiffReport, words: ReportWords, paint: Paint, maxLines: number): string {
  const { from, to, summary, held, notes, groups, files, pages } = outlineOf(report, words, terminalBudget);
  const title = (phrase: "files" | "pages") => paint("cyan", words.say(phrase).toUpperCase());
  const fileLines = files.map(({ what, file }) => `  ${what}  ${line(fileText(file, words))}`);
  const pageLines = pages.map((page) => pageLine(page, words));
  const lines = [
    ...(held ? [paint("yellow", held), ...report.held.map((problem) => `  ${line(problemLine(problem, words))}`)] : []),
    paint("bold", `${words.say("content")}: ${line(from)} → ${line(to)}`),
    summary,
    ...notes.map((note) => paint("yellow", `${words.say("note")}: ${line(note)}`)),
    ...detailLines(groups, words, paint, maxLines),
    ...listed(title("files"), fileLines, words, maxLines),
    ...listed(title("pages"), pageLines, words, maxLines),
  ];
  return `${lines.join("\n")}\n`;
}

/** Shows whole documents as long as they fit. If some are left out, counts for each type come first. */
function detailLines(groups: Outline["groups"], words: ReportWords, paint: Paint, maxLines: number): string[] {
  const parts = groups.flatMap(({ heading, documents }) =>
    documents.map((document, index) => ({ document, title: index === 0 ? heading : undefined })),
  );
  const lines: string[] = [];
  let shown = 0;
  for (const { document, title } of parts) {
    const above = title === undefined ? [] : ["", paint("cyan", line(title).toUpperCase())];
    const own = [...above, ...documentLines(document, words, paint)];
    if (lines.length + own.length > maxLines) break;
    lines.push(...own);
    shown += 1;
  }
  if (shown === parts.length) return lines;
  const counts = groups.map(({ heading, counts }) => `  ${line(heading)}: ${counts}`);
  const rest = paint("yellow", words.say("leftOutInTerminal", { count: parts.length - shown }));
  return ["", words.say("documents").toUpperCase(), ...counts, ...lines, "", rest];
}

function listed(title: string, lines: readonly string[], words: ReportWords, maxLines: number): string[] {
  const shown = lines.slice(0, Math.ceil(maxLines * listShare));
  const count = lines.length - shown.length;
  if (count > 0) shown.push(`  ${words.say("andMore", { count })}`);
  return lines.length === 0 ? [] : ["", title, ...shown];
}

export function documentLines(document: DocumentOutline, words: ReportWords, paint: Paint): string[] {
  const { name, id, gist, studio, changes, pages } = document;
  return [
    paint("bold", `${line(name)} (${line(id)}): ${line(gist)}`),
    ...(studio ? [`  ${paint("dim", line(studio))}`] : []),
    ...changes.flatMap((change) => changeLines(change, words, paint)),
    ...pages.map(({ title, addresses }) => `  ${[title, addresses.map(line).join(", ")].filter(Boolean).join(": ")}`),
  ];
}

function changeLines(change: Change, words: ReportWords, paint: Paint): string[] {
  const where = `  ${change.where.map(line).join(" › ")}`;
  if (change.kind !== "text") {
    const told = toldInShort(change, words).map(line).join(" → ");
    return [`${where}: ${change.kind === "item" ? paint(change.action === "added" ? "green" : "red", told) : told}`];
  }
  const texts = change.texts.flatMap(({ language, lines }) =>
    lines.map((text) => `${language ? `${language}  ` : ""}${inline(text, paint)}`),
  );
  const isAlone = texts.length === 1 && !change.texts[0]?.language;
  return isAlone ? [`${where}: ${texts[0]}`] : [where, ...texts.map((text) => `    ${text}`)];
}

function inline({ label, words }: ChangedLine, paint: Paint): string {
  const shown = words.map(({ kind, text }) => {
    if (kind === "same") return line(text);
    return kind === "added" ? paint("green", `{+${line(text)}+}`) : paint("red", `[-${line(text)}-]`);
  });
  if (isUnchanged(words)) return paint("dim", `(${line(label)}) ${shown.join("")}`.trim());
  return label === "" ? shown.join("") : `${shown.join("")} ${paint("dim", `(${line(label)})`)}`;
}

function pageLine({ what, addresses, also, alsoChanged, causes, problem }: PageOutline, words: ReportWords): string {
  const others = also.length === 0 ? "" : ` (${words.say("also")} ${also.map(line).join(", ")})`;
  const why = line(problem ?? causes.map(({ name }) => name).join(", "));
  const more = alsoChanged ? `\n    ${line(alsoChanged)}` : "";
  return `  ${what}  ${addresses.map(line).join(", ")}${others}${why === "" ? "" : `: ${why}`}${more}`;
}

function line(text: string): string {
  return escapeInvisible(text).replace(/\n+/g, " ⏎ ");
}
