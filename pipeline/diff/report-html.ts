import { type Html, nothing } from "../text/html.ts";
import type { DiffReport, DocumentChange, FileShown, TouchedPage } from "./change.ts";
import { html } from "./html.ts";
import { changeItem, figure, type Thumbnails } from "./html-changes.ts";
import { typeNames } from "./labels.ts";
import {
  documentName,
  flatten,
  gistOf,
  inPageOrder,
  pagesOf,
  prefixed,
  revisionName,
  summary,
  unprefixed,
} from "./phrases.ts";
import { reportStyles } from "./report-styles.ts";
import type { ReportWords } from "./words/report-words.ts";

/**
 * One page that needs nothing else: no script, no other file, pictures inside; on a phone as on a desk. `thumbnails`
 * by asset id.
 */
export function htmlReport(report: DiffReport, words: ReportWords, thumbnails: Thumbnails): string {
  const page = html`<!DOCTYPE html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title}</title>
<style>${reportStyles}</style>
</head>
<body>
<header>
<h1>${words.title}</h1>
<p>${revisionName(report.base)} → ${revisionName(report.head)}</p>
<p><strong>${summary(report, words)}</strong></p>
${report.notes.map((note) => html`<p class="note">${words.note}: ${note}</p>\n`)}</header>
<main>
${overview(report, words)}${pagesSection(report, words)}${documentSections(report, words, thumbnails)}${filesSection(report, words, thumbnails)}</main>
</body>
</html>
`;
  return page.text;
}

function overview({ documents }: DiffReport, words: ReportWords): Html {
  if (documents.length === 0) return nothing;
  const lines = documents.map(
    (document, index) =>
      html`<li><a href="#document-${index + 1}">${documentName(document, words)}</a>: ${gistOf(document, words)}</li>\n`,
  );
  return html`<nav aria-label="${words.documents}">\n<ul>\n${lines}</ul>\n</nav>\n`;
}

function pagesSection({ pages, documents }: DiffReport, words: ReportWords): Html {
  if (pages.length === 0) return nothing;
  const positions = new Map(
    documents.map((document, index) => [document.id, { index, name: documentName(document, words) }]),
  );
  const items = inPageOrder(pages).map((page) => {
    const causes = page.causes.map((id, index) => {
      const found = positions.get(id);
      const name = found ? html`<a href="#document-${found.index + 1}">${found.name}</a>` : html`${id}`;
      return index === 0 ? name : html`, ${name}`;
    });
    const why = page.problem ?? (causes.length > 0 ? html`${words.becauseOf} ${causes}` : nothing);
    return html`<li><span class="tag ${page.action}">${words.pageWords[page.action]}</span> ${addressList(page, words)}<br><small>${why}</small></li>\n`;
  });
  return html`<section aria-labelledby="pages">
<h2 id="pages">${words.pages}</h2>
<ul class="pages">
${items}</ul>
</section>
`;
}

function addressList(page: TouchedPage, words: ReportWords): Html {
  const main = prefixed([page]).map((address) => html`<code>${address}</code> `);
  const others = unprefixed(page).map((address) => html` <code>${address}</code>`);
  return html`${main}${others.length > 0 ? html`<small>${words.also}${others}</small>` : nothing}`;
}

function documentSections(report: DiffReport, words: ReportWords, thumbnails: Thumbnails): Html[] {
  const numbered = report.documents.map((document, index) => ({ document, number: index + 1 }));
  return [...Map.groupBy(numbered, ({ document }) => document.type)].map(([type, group], index) => {
    const articles = group.map(({ document, number }) => documentArticle(document, number, report, words, thumbnails));
    return html`<section aria-labelledby="group-${index + 1}">
<h2 id="group-${index + 1}">${typeNames(type, words)}</h2>
${articles}</section>
`;
  });
}

function documentArticle(
  document: DocumentChange,
  number: number,
  report: DiffReport,
  words: ReportWords,
  thumbnails: Thumbnails,
): Html {
  const items = flatten(document.changes, words).map((change) => changeItem(change, words, thumbnails));
  const list = html`<ul class="changes">\n${items}</ul>\n`;
  const content =
    document.action === "removed" ? html`<details>\n<summary>${words.whatItSaid}</summary>\n${list}</details>\n` : list;
  const pages = pagesOf(report, document.id).map(
    ({ action, addresses }) =>
      html`<p>${words.pagesTitle(action, addresses.length)}: ${addresses.map((address) => html`<code>${address}</code> `)}</p>\n`,
  );
  const studio = document.studio
    ? html` · <a href="${document.studio}" rel="noreferrer">${words.openInStudio}</a>`
    : nothing;
  return html`<article>
<h3 id="document-${number}">${documentName(document, words)}: ${gistOf(document, words)}</h3>
<p class="id"><code>${document.id}</code>${studio}</p>
${items.length > 0 ? content : nothing}${pages}</article>
`;
}

function filesSection({ files }: DiffReport, words: ReportWords, thumbnails: Thumbnails): Html {
  const items = (list: readonly FileShown[], what: string) =>
    list.map((file) => html`<li>${figure(file, what, words, thumbnails)}</li>\n`);
  if (files.added.length + files.removed.length === 0) return nothing;
  return html`<section aria-labelledby="files">
<h2 id="files">${words.files}</h2>
<ul class="files">
${items(files.added, words.added)}${items(files.removed, words.removed)}</ul>
</section>
`;
}
