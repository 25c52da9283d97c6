import { languageNameIn } from "#src/locales.ts";
import type { ReportWords } from "../../documents/report-words.ts";
import { heldInMarkdown } from "../../rules/report.ts";
import { code, escapeMarkdown, fitting } from "../../text/markdown.ts";
import type { Change, ChangedLine, DiffReport } from "../compare/change.ts";
import { shorten } from "../compare/content-in-words.ts";
import { fileText } from "../compare/files-shown.ts";
import { type DocumentOutline, toldInShort } from "../document-outline.ts";
import { type Outline, outlineOf, type PageOutline } from "../outline.ts";

const budget = { around: 80, change: 1500 };

/** GitHub's limit for the body of a pull request in characters, minus a reserve for the line about omitted parts. */
const longest = 65_536 - 1_000;

/** The most characters of each list, so that the details of documents have room. */
const longestList = 16_000;
export const longestProblems = 8_000;
const longestFiles = 4_000;
const longestPagesOfDocument = 4_000;
const longestNotes = 2_000;
/** The most characters of a document's changes in words. */
const longestGist = 200;

/** A line names at most so many left out documents, causes of a page's change, and addresses of pages. */
const [mostIds, mostCauses, mostAddresses] = [5, 5, 20];

/**
 * The report fits a pull request, and content adds no markup to it. It has no tables, because a phone hides their last
 * column.
 *
 * @param pictures what `markdownPictures` returns
 * @param problems lines of Markdown about the working tree
 */
export function markdownReport(
  report: DiffReport,
  words: ReportWords,
  pictures: readonly string[] = [],
  problems: readonly string[] = [],
): string {
  const { from, to, summary, notes, groups, pages, files } = outlineOf(report, words, budget);
  const others = (count: number) => `- ${words.say("andMore", { count })}`;
  const documents = groups.flatMap(({ documents }) => documents);
  const noteLines = notes.map((note) => `> **${words.say("note")}:** ${escapeMarkdown(note)}`);
  const pageLines = pages.map((page) => pageLine(page, words));
  const head = [
    `## ${words.say("title")}`,
    ...heldInMarkdown(report, words, longestProblems),
    `${code(from)} → ${code(to)}: ${summary}`,
    ...fitting(noteLines, longestNotes, others, "\n>\n"),
    ...fitting(documents.map(overviewLine), longestList, others),
    ...(problems.length > 0 ? [`### ${words.say("problems")}`, ...problems] : []),
    ...(pages.length > 0 ? [`### ${words.say("pages")}`, ...fitting(pageLines, longestList, others)] : []),
    ...(pictures.length > 0 ? [`### ${words.say("pictures")}`, ...fitting(pictures, longestList, others, "\n\n")] : []),
  ];
  const { text, leftOut } = withDetails(head.join("\n\n"), groups, words);
  const fileLines = files.map(({ what, file }) => `- ${what}: ${escapeMarkdown(fileText(file, words))}`);
  const filesPart = ["", `### ${words.say("files")}`, ...fitting(fileLines, longestFiles, others)].join("\n\n");
  const hasFiles = files.length > 0 && text.length + filesPart.length <= longest;
  return `${text}${hasFiles ? filesPart : ""}${leftOutPart(leftOut, words)}\n`;
}

/** Appends the details of each document if they fit, with a heading for each type. */
function withDetails(head: string, groups: Outline["groups"], words: ReportWords) {
  let text = head;
  const leftOut: DocumentOutline[] = [];
  for (const { heading, documents } of groups) {
    let title = `\n\n### ${escapeMarkdown(heading)}`;
    for (const document of documents) {
      // Four characters are for line breaks.
      const part = documentPart(document, words, longest - text.length - title.length - 4);
      if (part === undefined) leftOut.push(document);
      else {
        text += `${title}\n\n${part}`;
        title = "";
      }
    }
  }
  return { text, leftOut };
}

function overviewLine({ name, studio, gist }: DocumentOutline): string {
  const title = `**${escapeMarkdown(name)}**`;
  return `- ${studio ? `[${title}](${studio})` : title}: ${escapeMarkdown(shorten(gist, longestGist))}`;
}

function pageLine({ action, what, addresses, also, alsoChanged, causes, problem }: PageOutline, words: ReportWords) {
  const others = also.length === 0 ? "" : ` (${words.say("also")} ${also.map(code).join(", ")})`;
  const names = causes.map(({ name }) => escapeMarkdown(shorten(name)));
  const why = problem ? escapeMarkdown(problem) : words.firstOf(names, mostCauses);
  const event = action === "touched" ? "" : `**${what}** `;
  const more = alsoChanged ? `\n  - ${escapeMarkdown(alsoChanged)}` : "";
  return `- ${event}${addresses.map(code).join(" ")}${others}${why === "" ? "" : `: ${why}`}${more}`;
}

/** A document with as many changes as fit into the characters. Undefined if none fits. */
function documentPart(document: DocumentOutline, words: ReportWords, characters: number): string | undefined {
  const { name, id, gist, studio, changes } = document;
  const heading = `#### ${escapeMarkdown(name)} (${code(id)}): ${escapeMarkdown(shorten(gist, longestGist))}`;
  const link = studio ? [`[${words.say("openInStudio")}](${studio})`] : [];
  const pages = document.pages.map(({ title, addresses }) =>
    addresses.length === 0 ? `- *${title}*` : `- *${title}:* ${words.firstOf(addresses.map(code), mostAddresses, " ")}`,
  );
  const frame = [heading, ...link].join("\n\n");
  const pagesPart = fitting(pages, longestPagesOfDocument, (count) => `- ${words.say("andMore", { count })}`);
  const points = changes.map((change) => changePoint(change, words));
  // The line about omitted changes is shorter than the reserve of 100.
  const left = characters - frame.length - (pagesPart[0]?.length ?? 0) - 100;
  const shown = fitting(points, left, (count) => `\n*${words.say("moreChanges", { count })}*`);
  const isCutToNothing = points.length > 0 && (points[0]?.length ?? 0) >= left;
  return left < 0 || isCutToNothing ? undefined : [frame, ...shown, ...pagesPart].join("\n\n");
}

function leftOutPart(documents: readonly DocumentOutline[], words: ReportWords): string {
  if (documents.length === 0) return "";
  const ids = documents.slice(0, mostIds).map(({ id }) => code(shorten(id)));
  const names = `${ids.join(", ")}${documents.length > mostIds ? " …" : ""}`;
  return `\n\n**${words.say("leftOutBecause")}** ${words.say("leftOut", { count: documents.length, names })}`;
}

function changePoint(change: Change, words: ReportWords): string {
  const where = `- **${change.where.map(escapeMarkdown).join(" › ")}**`;
  if (change.kind !== "text") return `${where}: ${toldInShort(change, words).map(escapeMarkdown).join(" → ")}`;
  const [only, ...others] = change.texts.flatMap(({ language, lines }) => (language ? [] : lines));
  if (only && others.length === 0) return `${where}: ${inline(only)}`;
  const points = change.texts.flatMap(({ language, lines }) => {
    const name = language && `*${escapeMarkdown(languageNameIn(words.locale, language))}:*`;
    if (!name) return lines.map((line) => `  - ${inline(line)}`);
    if (lines.length === 1) return lines.map((line) => `  - ${name} ${inline(line)}`);
    return [`  - ${name}`, ...lines.map((line) => `    - ${inline(line)}`)];
  });
  return [where, ...points].join("\n");
}

/** Uses tags, because Markdown ignores stars and tildes beside spaces. */
function inline({ label, words }: ChangedLine): string {
  const pieces = words.map(({ kind, text }, index) => {
    const shown = escapeMarkdown(text);
    if (kind === "same") return shown;
    if (kind === "added") return `<ins>${shown}</ins>`;
    return `<del>${shown}</del>${words[index + 1]?.kind === "added" ? " " : ""}`;
  });
  const text = pieces.join("");
  if (label === "") return text;
  return text === "" ? `*${escapeMarkdown(label)}*` : `*${escapeMarkdown(label)}:* ${text}`;
}
