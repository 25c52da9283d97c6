import { readFileSync } from "node:fs";
import { join } from "node:path";
import { localeOfPath } from "#src/addresses.ts";
import { languageNameIn } from "#src/locales.ts";
import type { ReportWords } from "../documents/report-words.ts";
import { brandDir } from "../settings.ts";
import { visible } from "../text/escape-for-display.ts";
import { Html, htmlTemplate, nothing } from "../text/html.ts";
import type { Change, ChangedLine, ChangedText, DiffReport, FileShown } from "./change.ts";
import { eventOf, fileText, type Outline, outlineOf, type PageOutline, sidesOf } from "./outline.ts";
import type { Thumbnails } from "./shown-files.ts";
import { isReworded } from "./value-changes.ts";
import { htmlPictures, sliderPolicy } from "./visual/show.ts";
import type { PagePictures, VisualDiff } from "./visual/visual-diff.ts";
import { isUnchanged } from "./word-diff.ts";

type NumberedDocument = Outline["groups"][number]["documents"][number];

const html = htmlTemplate(visible);

const styles = new Html(readFileSync(join(import.meta.dirname, "report.css"), "utf8"));

/** A page without other files. Its only script is one line that its policy allows by the hash. */
export function htmlReport(report: DiffReport, words: ReportWords, thumbnails: Thumbnails, pictures?: VisualDiff) {
  const { from, to, summary, notes, groups, pages, files } = outlineOf(report, words, { around: 400, change: 20_000 });
  const documents = groups.flatMap(({ documents }) => documents);
  const overview = documents.map((document) => html`<li>${linkTo(document)}: ${document.gist}</li>\n`);
  const pageItems = pages.map((page) => pageItem(page, words));
  const said = (page: PagePictures) => saidBeside(page, documents, pages, words);
  const sections = groups.map(({ heading, documents }, index) => {
    const articles = documents.map((document) => article(document, words, thumbnails));
    return section(`group-${index + 1}`, heading, html`${articles}`);
  });
  const fileItems = files.map(({ what, file }) => html`<li>${figure(file, what, words, thumbnails)}</li>\n`);
  const page = html`<!DOCTYPE html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'${pictures ? new Html(`; script-src ${sliderPolicy}`) : nothing}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.say("title")}</title>
<style>
${brandFile("colours.css")}${styles}</style>
</head>
<body>
<header>
${brandFile("mark.svg")}<h1>${words.say("title")}</h1>
<p class="summary">${summary}</p>
<p><code>${from}</code> → <code>${to}</code></p>
${notes.map((note) => html`<p class="note">${words.say("note")}: ${note}</p>\n`)}</header>
<main>
${overview.length > 0 ? html`<nav aria-label="${words.say("documents")}">\n${list("overview", overview)}</nav>\n` : nothing}
${pictures ? section("pictures", words.say("pictures"), htmlPictures(pictures, words, said)) : nothing}${section("pages", words.say("pages"), list("pages", pageItems))}${sections}
${section("files", words.say("files"), list("files", fileItems))}</main>
</body>
</html>
`;
  return page.text;
}

/** A file of the brand, as the developers have written it. */
function brandFile(name: string): Html {
  return new Html(readFileSync(join(brandDir(), name), "utf8"));
}

/** The maximum number of a document's changes beside a picture; the report lists all further down. */
const mostBeside = 6;

/** The page's action, and the changes of the documents that it shows, in the page's languages only. */
function saidBeside(
  { addresses, causes }: PagePictures,
  documents: readonly NumberedDocument[],
  pages: readonly PageOutline[],
  words: ReportWords,
): Html {
  const page = pages.find((page) => page.addresses.some((address) => addresses.includes(address)));
  const tag =
    page && page.action !== "touched" ? html`<p><span class="tag ${page.action}">${page.what}</span></p>\n` : nothing;
  const languages = new Set<string>(addresses.map(localeOfPath));
  const isShown = (text: ChangedText) => !text.language || (languages.has(text.language) && isReworded(text));
  const said = documents
    .filter(({ id }) => causes.includes(id))
    .map((document) => {
      const changes = (document.action === "changed" ? document.changes : []).flatMap((change): Change[] => {
        if (change.kind !== "text") return [change];
        const texts = change.texts.filter(isShown);
        return texts.length > 0 ? [{ ...change, texts }] : [];
      });
      const count = changes.length - mostBeside;
      const more = count > 0 ? html`<p><small>${words.say("moreChanges", { count })}</small></p>\n` : nothing;
      const items = changes.slice(0, mostBeside).map((change) => changeItem(change, words));
      return html`<p>${linkTo(document)}: ${document.gist}</p>\n${list("changes", items)}${more}`;
    });
  return html`${tag}${said}`;
}

function pageItem(
  { action, what, addresses, also, alsoChanged, causes, problem }: PageOutline,
  words: ReportWords,
): Html {
  const others = also.length > 0 ? html`<small>${words.say("also")} ${codes(also)}</small>` : nothing;
  const names = causes.map((cause, index) => html`${index === 0 ? "" : ", "}${linkTo(cause)}`);
  const why = problem ?? (causes.length > 0 ? html`${words.say("becauseOf")} ${names}` : nothing);
  return html`<li><span class="tag ${action}">${what}</span> ${codes(addresses)}${others}<br><small>${why}</small>${alsoChanged ? html`<br><small>${alsoChanged}</small>` : nothing}</li>\n`;
}

function article(document: NumberedDocument, words: ReportWords, thumbnails: Thumbnails): Html {
  const { number, name, gist, id, studio, action, changes, pages } = document;
  const items = changes.map((change) => changeItem(change, words, thumbnails));
  const content = list("changes", items);
  const isFolded = action === "removed" && changes.length > 0;
  const folded = html`<details>\n<summary>${words.say("whatItSaid")}</summary>\n${content}</details>\n`;
  const link = html` · <a href="${studio ?? ""}" rel="noreferrer">${words.say("openInStudio")}</a>`;
  return html`<article>
<h3 id="document-${number}">${name}: ${gist}</h3>
<p class="id"><code>${id}</code>${studio ? link : nothing}</p>
${isFolded ? folded : content}${pages.map(({ title, addresses }) => html`<p>${title}: ${codes(addresses)}</p>\n`)}</article>
`;
}

/** Without thumbnails, files are shown by name. */
function changeItem(change: Change, words: ReportWords, thumbnails?: Thumbnails): Html {
  const where = change.where.join(" › ");
  return html`<li><p class="where">${where}</p>\n${contentOf(change, words, thumbnails)}</li>\n`;
}

function contentOf(change: Change, words: ReportWords, thumbnails?: Thumbnails): Html {
  switch (change.kind) {
    case "value":
    case "file": {
      const [before, after] = sidesOf(change, words);
      if (change.kind === "value" || !thumbnails)
        return html`<p dir="auto"><del>${before}</del> → <ins>${after}</ins></p>`;
      const picture = figure(change.before, words.say("before"), words, thumbnails);
      return html`<div class="pair">${picture}${figure(change.after, words.say("after"), words, thumbnails)}</div>`;
    }
    case "text": {
      const texts = change.texts.map(({ language, lines }) => {
        const text = lines.map((line) => paragraph(line, words));
        if (!language) return html`${text}`;
        const name = languageNameIn(words.locale, language);
        return html`<div><dt>${name}</dt><dd lang="${language}">${text}</dd></div>\n`;
      });
      return change.texts[0]?.language ? html`<dl class="languages">\n${texts}</dl>` : html`${texts}`;
    }
    default: {
      const kind = change.kind === "item" ? `tag ${change.action}` : "event";
      return html`<p><span class="${kind}">${eventOf(change, words)}</span></p>`;
    }
  }
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

function figure(file: FileShown | undefined, what: string, words: ReportWords, thumbnails: Thumbnails): Html {
  if (!file) return html`<p class="figure">${what}: ${fileText(file, words)}</p>`;
  const thumbnail = thumbnails.get(file.assetId);
  const picture = html`<img src="${thumbnail ?? ""}" alt="${what}: ${file.name}">`;
  const preview = thumbnail ? picture : html`<p class="same">${words.say("noPreview")}</p>`;
  return html`<figure>${preview}<figcaption>${what}: ${fileText(file, words)}</figcaption></figure>`;
}

function section(id: string, title: string, content: Html): Html {
  return content === nothing
    ? nothing
    : html`<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${content}</section>\n`;
}

function list(name: string, items: readonly Html[]): Html {
  return items.length === 0 ? nothing : html`<ul class="${name}">\n${items}</ul>\n`;
}

function linkTo({ name, number }: { readonly name: string; readonly number: number | undefined }): Html {
  return number === undefined ? html`${name}` : html`<a href="#document-${number}">${name}</a>`;
}

function codes(addresses: readonly string[]): Html[] {
  return addresses.map((address) => html`<code>${address}</code> `);
}
