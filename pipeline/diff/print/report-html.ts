import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languageMarkup, languageNameIn } from "#src/locales.ts";
import type { ReportWords } from "../../documents/report-words.ts";
import { problemLine } from "../../rules/report.ts";
import { brandDir } from "../../settings.ts";
import { Html, html, nothing } from "../../text/html.ts";
import type { Change, ChangedLine, DiffReport } from "../compare/change.ts";
import { isUnchanged } from "../compare/word-diff.ts";
import { toldInShort } from "../document-outline.ts";
import { type Outline, outlineOf, outlineOfPictures, type PageOutline, type PicturesOutline } from "../outline.ts";
import type { VisualDiff } from "../visual/visual-diff.ts";
import { htmlPictures, sliderPolicy, sliderScript } from "./html-pictures.ts";
import { fileFigure, type Thumbnails } from "./thumbnails.ts";

type Pictures = PicturesOutline | undefined;
type NumberedDocument = Outline["groups"][number]["documents"][number];

const budget = { around: 400, change: 20_000 };

const styles = new Html(readFileSync(join(import.meta.dirname, "report.css"), "utf8"));

/** The report as a page that needs no other file. With pictures it has a script of one line, allowed by its hash. */
export function htmlReport(report: DiffReport, words: ReportWords, thumbnails: Thumbnails, visualDiff?: VisualDiff) {
  const outline = outlineOf(report, words, budget);
  const pictures = visualDiff && outlineOfPictures(visualDiff, words);
  const scriptPolicy = pictures ? `; script-src ${sliderPolicy}` : "";
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'${scriptPolicy}`;
  const page = html`<!DOCTYPE html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.say("title")}</title>
<style>
${brandFile("colours.css")}${styles}</style>
</head>
<body>
<header>
${brandFile("mark.svg")}<h1>${words.say("title")}</h1>
${heldPart(report, outline, words)}<p class="summary">${outline.summary}</p>
<p><code>${outline.from}</code> → <code>${outline.to}</code></p>
${outline.notes.map((note) => html`<p class="note">${words.say("note")}: ${note}</p>\n`)}</header>
<main>
${mainParts(outline, words, thumbnails, pictures)}</main>
</body>
</html>
`;
  return page.text;
}

function heldPart(report: DiffReport, { held }: Outline, words: ReportWords): Html {
  if (held === "") return nothing;
  const items = report.held.map(({ studio, ...problem }) => {
    const text = problemLine(problem, words);
    return html`<li>${studio ? html`<a href="${studio}">${text}</a>` : text}</li>\n`;
  });
  return html`<p class="note">${held}</p>\n${list("held", items)}`;
}

/** A longer list of pages is folded, because the changes name their pages as well. */
const fewPages = 8;

function mainParts({ groups, pages, files }: Outline, words: ReportWords, thumbnails: Thumbnails, pictures: Pictures) {
  const documents = groups.flatMap(({ documents }) => documents);
  const placed = placedPictures(pictures, documents, words);
  const sections = groups.map(({ heading, documents }, index) => {
    const articles = documents.map((document) => article(document, placed.get(document.id) ?? [], words, thumbnails));
    return section(`group-${index + 1}`, heading, html`${articles}`);
  });
  const pageItems = pages.map((page) => pageItem(page, words));
  const count = pageItems.length;
  const pageList = list("pages", pageItems);
  const folded = html`<details>\n<summary>${words.say("pageTotal", { count })}</summary>\n${pageList}</details>\n`;
  const pictureNotes = pictures?.notes.map((note) => html`<p>${note}</p>\n`);
  const otherPictures = pictureNotes ? html`${placed.get(undefined) ?? []}${pictureNotes}${sliderScript}` : nothing;
  const fileItems = files.map(({ what, file }) => html`<li>${fileFigure(file, what, words, thumbnails)}</li>\n`);
  return html`${overview(documents, words)}
${sections}
${[
  section("pages", words.say("pages"), count > fewPages ? folded : pageList),
  section("pictures", words.say("pictures"), otherPictures),
  section("files", words.say("files"), list("files", fileItems)),
]}`;
}

/** A file of the brand. Its markup is not escaped, because developers have written it. */
function brandFile(name: string): Html {
  return new Html(readFileSync(join(brandDir(), name), "utf8"));
}

function overview(documents: readonly NumberedDocument[], words: ReportWords): Html {
  const items = documents.map((document) => {
    const count = pageCountOf(document);
    const pages = count > 0 ? html` <small>${words.say("pageTotal", { count })}</small>` : nothing;
    return html`<li>${linkTo(document)}: ${document.gist}${pages}</li>\n`;
  });
  if (items.length === 0) return nothing;
  return html`<nav aria-label="${words.say("documents")}">\n${list("overview", items)}</nav>\n`;
}

/** The pictures of pages, by the id of the document that shows them. The key undefined is for all others. */
function placedPictures(
  pictures: Pictures,
  documents: readonly NumberedDocument[],
  words: ReportWords,
): ReadonlyMap<string | undefined, readonly Html[]> {
  const placed = Map.groupBy(pictures?.groups ?? [], ({ causes }) => placeOf(causes, documents));
  const shown = [...placed].map(([id, groups]) => {
    const parts = groups.map((group) => {
      const others = documents.filter((document) => document.id !== id && group.causes.includes(document.id));
      const what = others.length > 0 ? html`${words.say("picturesWith")} ${links(others)}` : words.say("pictures");
      return htmlPictures(group, html`${what}: `, words);
    });
    return [id, parts] as const;
  });
  return new Map(shown);
}

/** If several changes cause the same pictures, the change that touches the fewest pages shows them. */
function placeOf(causes: readonly string[], documents: readonly NumberedDocument[]): string | undefined {
  const shown = documents.filter(({ id }) => causes.includes(id));
  return shown.toSorted((a, b) => pageCountOf(a) - pageCountOf(b))[0]?.id;
}

function pageCountOf({ pages }: NumberedDocument): number {
  return pages.reduce((sum, { count }) => sum + count, 0);
}

function pageItem({ action, what, addresses, also, alsoChanged, causes, problem }: PageOutline, words: ReportWords) {
  const others = also.length > 0 ? html`<small>${words.say("also")} ${codes(also)}</small>` : nothing;
  const why = problem ?? (causes.length > 0 ? html`${words.say("becauseOf")} ${links(causes)}` : nothing);
  const more = alsoChanged ? html`<br><small>${alsoChanged}</small>` : nothing;
  return html`<li><span class="tag ${action}">${what}</span> ${codes(addresses)}${others}<br><small>${why}</small>${more}</li>\n`;
}

function article(document: NumberedDocument, pictures: readonly Html[], words: ReportWords, thumbnails: Thumbnails) {
  const { number, name, gist, id, studio, action, changes, pages } = document;
  const items = changes.map((change) => {
    const where = change.where.join(" › ");
    return html`<li><p class="where">${where}</p>\n${contentOf(change, words, thumbnails)}</li>\n`;
  });
  const content = list("changes", items);
  const isFolded = action === "removed" && changes.length > 0;
  const folded = html`<details>\n<summary>${words.say("whatItSaid")}</summary>\n${content}</details>\n`;
  const link = studio ? html` · <a href="${studio}" rel="noreferrer">${words.say("openInStudio")}</a>` : nothing;
  const pageLists = pages.map(({ title, addresses }) => {
    return html`<p>${title}${addresses.length > 0 ? html`: ${codes(addresses)}` : nothing}</p>\n`;
  });
  return html`<article>
<h3 id="document-${number}">${name}: ${gist}</h3>
<p class="id"><code>${id}</code>${link}</p>
${isFolded ? folded : content}${pageLists}${pictures}</article>
`;
}

function contentOf(change: Change, words: ReportWords, thumbnails: Thumbnails): Html {
  if (change.kind === "file") {
    const picture = fileFigure(change.before, words.say("before"), words, thumbnails);
    return html`<div class="pair">${picture}${fileFigure(change.after, words.say("after"), words, thumbnails)}</div>`;
  }
  if (change.kind !== "text") {
    const [told = "", after] = toldInShort(change, words);
    if (after !== undefined) return html`<p dir="auto"><del>${told}</del> → <ins>${after}</ins></p>`;
    return html`<p><span class="${change.kind === "item" ? `tag ${change.action}` : "event"}">${told}</span></p>`;
  }
  const texts = change.texts.map(({ language, lines }) => {
    const text = lines.map((line) => paragraph(line, words));
    if (!language) return html`${text}`;
    const name = languageNameIn(words.locale, language);
    return html`<div><dt>${name}</dt><dd${new Html(languageMarkup(language))}>${text}</dd></div>\n`;
  });
  return change.texts[0]?.language ? html`<dl class="languages">\n${texts}</dl>` : html`${texts}`;
}

function paragraph({ label, words: text }: ChangedLine, words: ReportWords): Html {
  const small = label === "" ? nothing : html`<small lang="${words.locale}">${label}</small>`;
  const pieces = text.map(({ kind, text }) => {
    if (kind === "same") return html`${text}`;
    return kind === "added" ? html`<ins>${text}</ins>` : html`<del>${text}</del>`;
  });
  const breaks = label !== "" && text.length > 0 ? html`<br>` : nothing;
  return html`<p class="${isUnchanged(text) ? "same" : "text"}" dir="auto">${small}${breaks}${pieces}</p>`;
}

function section(id: string, title: string, content: Html): Html {
  if (content === nothing) return nothing;
  return html`<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${content}</section>\n`;
}

function list(name: string, items: readonly Html[]): Html {
  return items.length === 0 ? nothing : html`<ul class="${name}">\n${items}</ul>\n`;
}

function linkTo({ name, number }: NumberedDocument): Html {
  return html`<a href="#document-${number}">${name}</a>`;
}

function links(documents: readonly NumberedDocument[]): Html {
  return html`${documents.map((document, index) => html`${index === 0 ? "" : ", "}${linkTo(document)}`)}`;
}

function codes(addresses: readonly string[]): Html[] {
  return addresses.map((address) => html`<code>${address}</code> `);
}
