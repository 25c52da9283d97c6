import type { Paint } from "../terminal.ts";
import { visible } from "../text/visible.ts";
import type { DiffReport } from "./change.ts";
import { type ChangeOutline, type DocumentOutline, type LineOutline, outlineOf, type PageLine } from "./outline.ts";
import type { ReportWords } from "./words.ts";

const budget = { around: 60, change: 1000 };

export interface TextOptions {
  readonly words: ReportWords;
  readonly paint: Paint;
  /** Lines of details at most; a longer report is summed up. Pages and files get a fifth of them each. */
  readonly maxLines: number;
}

/** For a terminal. Without colours, changes inside a text are marked as git does: `[-old-]{+new+}`. */
export function textReport(report: DiffReport, options: TextOptions): string {
  const { words, paint } = options;
  const { from, to, summary, notes, groups, files, pages } = outlineOf(report, words, budget);
  const fileLines = files.map(({ what, file }) => `  ${what}  ${line(file.text)}`);
  const lines = [
    paint("bold", `${words.say("content")}: ${line(from)} → ${line(to)}`),
    summary,
    ...notes.map((note) => paint("yellow", `${words.say("note")}: ${line(note)}`)),
    ...documentLines(groups, options),
    ...listed(words.say("files").toUpperCase(), fileLines, options),
    ...listed(
      paint("cyan", words.say("pages").toUpperCase()),
      pages.map((page) => pageLine(page, words)),
      options,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

/** Whole documents only: as many as there is room for, after the numbers of each type if that is not all. */
function documentLines(groups: ReturnType<typeof outlineOf>["groups"], { words, paint, maxLines }: TextOptions) {
  const lines: string[] = [];
  let left = groups.reduce((sum, { documents }) => sum + documents.length, 0);
  for (const { heading, documents } of groups) {
    for (const [index, document] of documents.entries()) {
      const title = index > 0 ? [] : ["", paint("cyan", line(heading).toUpperCase())];
      const own = linesOf(document, paint);
      if (lines.length + title.length + own.length > maxLines) {
        const counts = groups.map(({ heading, counts }) => `  ${line(heading)}: ${counts}`);
        const rest = paint("yellow", words.say("leftOutInTerminal", { count: left }));
        return ["", words.say("documents").toUpperCase(), ...counts, ...lines, "", rest];
      }
      lines.push(...title, ...own);
      left -= 1;
    }
  }
  return lines;
}

function listed(title: string, lines: readonly string[], { words, maxLines }: TextOptions): string[] {
  const shown = lines.slice(0, Math.ceil(maxLines / 5));
  const count = lines.length - shown.length;
  if (count > 0) shown.push(`  ${words.say("andMore", { count })}`);
  return lines.length === 0 ? [] : ["", title, ...shown];
}

function linesOf({ name, id, gist, studio, isRemoved, changes, pages }: DocumentOutline, paint: Paint): string[] {
  return [
    paint("bold", `${line(name)} (${line(id)}): ${line(gist)}`),
    ...(studio ? [`  ${paint("dim", line(studio))}`] : []),
    ...(isRemoved ? [] : changes.flatMap((change) => changeLines(change, paint))),
    ...pages.map(({ title, addresses }) => `  ${title}: ${addresses.map(line).join(", ")}`),
  ];
}

function changeLines(change: ChangeOutline, paint: Paint): string[] {
  const where = `  ${change.where.map(line).join(" › ")}`;
  if (change.kind === "event") {
    const colour = change.action && (change.action === "added" ? "green" : "red");
    return [`${where}: ${colour ? paint(colour, change.event) : line(change.event)}`];
  }
  if (change.kind === "text") return [`${where}: ${inline(change.line, paint)}`];
  if (change.kind !== "texts") return [`${where}: ${line(change.before.text)} → ${line(change.after.text)}`];
  const lines = change.texts.flatMap(({ language, lines }) =>
    lines.map((text) => `    ${language ? `${language}  ` : ""}${inline(text, paint)}`),
  );
  return [where, ...lines];
}

function inline({ label, words, isUnchanged }: LineOutline, paint: Paint): string {
  const text = words.map((piece) => {
    if (piece.kind === "same") return line(piece.text);
    return piece.kind === "added" ? paint("green", `{+${line(piece.text)}+}`) : paint("red", `[-${line(piece.text)}-]`);
  });
  const shown = text.join("");
  if (isUnchanged) return paint("dim", `(${line(label)}) ${shown}`.trim());
  return label === "" ? shown : `${shown} ${paint("dim", `(${line(label)})`)}`;
}

function pageLine({ what, addresses, also, causes, problem }: PageLine, words: ReportWords): string {
  const others = also.length === 0 ? "" : ` (${words.say("also")} ${also.map(line).join(", ")})`;
  const why = line(problem ?? causes.map(({ name }) => name).join(", "));
  return `  ${what}  ${addresses.map(line).join(", ")}${others}${why === "" ? "" : `: ${why}`}`;
}

/** Text from the CMS on one line. */
function line(text: string): string {
  return visible(text).replace(/\n+/g, " ⏎ ");
}
