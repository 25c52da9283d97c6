import { languages, locales } from "#src/locales.ts";
import { type Html, nothing } from "../text/html.ts";
import type { DiffReport, DocumentChange, FileShown, TouchedPage } from "./change.ts";
import { html } from "./html.ts";
import { changeRows, figure, type Thumbnails } from "./html-changes.ts";
import { typeNames } from "./labels.ts";
import {
  documentName,
  flatten,
  gistOf,
  inPageOrder,
  pagesOf,
  pagesTitle,
  pageWords,
  prefixed,
  revisionName,
  summary,
  unprefixed,
} from "./phrases.ts";
import { reportStyles } from "./report-styles.ts";

/** One page that needs nothing else: no script, no other file, pictures inside. `thumbnails` by asset id. */
export function htmlReport(report: DiffReport, thumbnails: Thumbnails): string {
  const page = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Content changes</title>
<style>${reportStyles}</style>
</head>
<body>
<header>
<h1>Content changes</h1>
<p>${revisionName(report.base)} → ${revisionName(report.head)}</p>
<p><strong>${summary(report)}</strong></p>
${report.notes.map((note) => html`<p class="note">Note: ${note}</p>\n`)}</header>
<main>
${overview(report)}${pagesSection(report)}${documentSections(report, thumbnails)}${filesSection(report, thumbnails)}</main>
</body>
</html>
`;
  return page.text;
}

function overview({ documents }: DiffReport): Html {
  if (documents.length === 0) return nothing;
  const lines = documents.map(
    (document, index) =>
      html`<li><a href="#document-${index + 1}">${documentName(document)}</a>: ${gistOf(document)}</li>\n`,
  );
  return html`<nav aria-label="Documents">\n<ul>\n${lines}</ul>\n</nav>\n`;
}

function pagesSection({ pages, documents }: DiffReport): Html {
  if (pages.length === 0) return nothing;
  const positions = new Map(documents.map((document, index) => [document.id, { index, name: documentName(document) }]));
  const rows = inPageOrder(pages).map((page) => {
    const causes = page.causes.map((id, index) => {
      const found = positions.get(id);
      const name = found ? html`<a href="#document-${found.index + 1}">${found.name}</a>` : html`${id}`;
      return index === 0 ? name : html`, ${name}`;
    });
    return html`<tr><td><span class="tag ${page.action}">${pageWords[page.action]}</span></td><td>${addressList(page)}</td><td>${page.problem ?? causes}</td></tr>\n`;
  });
  return html`<section aria-labelledby="pages">
<h2 id="pages">Pages it touches</h2>
<div class="scrolls"><table>
<thead><tr><th scope="col">What</th><th scope="col">Addresses</th><th scope="col">Because of</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>
</section>
`;
}

function addressList(page: TouchedPage): Html {
  const main = prefixed([page]).map((address) => html`<code>${address}</code> `);
  const twins = unprefixed(page).map((address) => html`<code>${address}</code>`);
  return html`${main}${twins.length > 0 ? html`<small>also ${twins}</small>` : nothing}`;
}

function documentSections(report: DiffReport, thumbnails: Thumbnails): Html[] {
  const numbered = report.documents.map((document, index) => ({ document, number: index + 1 }));
  return [...Map.groupBy(numbered, ({ document }) => document.type)].map(([type, group], index) => {
    const articles = group.map(({ document, number }) => documentArticle(document, number, report, thumbnails));
    return html`<section aria-labelledby="group-${index + 1}">
<h2 id="group-${index + 1}">${typeNames(type)}</h2>
${articles}</section>
`;
  });
}

function documentArticle(document: DocumentChange, number: number, report: DiffReport, thumbnails: Thumbnails): Html {
  const rows = flatten(document.changes).map((change) => changeRows(change, thumbnails));
  const table = html`<div class="scrolls"><table class="changes">
<thead><tr><th scope="col">What</th>${locales.map((locale) => html`<th scope="col" lang="${locale}">${languages[locale].name}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>
`;
  const content =
    document.action === "removed" ? html`<details>\n<summary>What it said</summary>\n${table}</details>\n` : table;
  const pages = pagesOf(report, document.id).map(
    ({ action, addresses }) =>
      html`<p>${pagesTitle(action, addresses.length)}: ${addresses.map((address) => html`<code>${address}</code> `)}</p>\n`,
  );
  return html`<article>
<h3 id="document-${number}">${documentName(document)}: ${gistOf(document)}</h3>
<p class="id"><code>${document.id}</code></p>
${rows.length > 0 ? content : nothing}${pages}</article>
`;
}

function filesSection({ files }: DiffReport, thumbnails: Thumbnails): Html {
  const items = (list: readonly FileShown[], what: string) =>
    list.map((file) => html`<li>${figure(file, what, thumbnails)}</li>\n`);
  if (files.added.length + files.removed.length === 0) return nothing;
  return html`<section aria-labelledby="files">
<h2 id="files">Files</h2>
<ul class="files">
${items(files.added, "Added")}${items(files.removed, "Removed")}</ul>
</section>
`;
}
