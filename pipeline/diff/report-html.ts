import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languageNameIn } from "#src/locales.ts";
import { Html, htmlTemplate, nothing } from "../text/html.ts";
import { visible } from "../text/visible.ts";
import type { DiffReport } from "./change.ts";
import {
  type ChangeOutline,
  type DocumentOutline,
  type LineOutline,
  type Outline,
  outlineOf,
  type PageLine,
  type SideOutline,
} from "./outline.ts";
import type { Thumbnails } from "./shown-files.ts";
import type { ReportWords } from "./words.ts";

const budget = { around: 400, change: 20_000 };

/** A piece of HTML in which everything of a text can be seen. */
const html = htmlTemplate(visible);

const styles = new Html(readFileSync(join(import.meta.dirname, "report.css"), "utf8"));

/** One page that needs nothing else: no script, no other file, pictures inside; on a phone as on a desk. */
export function htmlReport(report: DiffReport, words: ReportWords, thumbnails: Thumbnails): string {
  return new HtmlReport(words, thumbnails).page(outlineOf(report, words, budget)).text;
}

class HtmlReport {
  readonly #words: ReportWords;
  readonly #thumbnails: Thumbnails;

  constructor(words: ReportWords, thumbnails: Thumbnails) {
    this.#words = words;
    this.#thumbnails = thumbnails;
  }

  page({ from, to, summary, notes, groups, pages, files }: Outline): Html {
    const words = this.#words;
    const documents = groups.flatMap(({ documents }) => documents);
    const overview = documents.map((document) => html`<li>${linkTo(document)}: ${document.gist}</li>\n`);
    const pageItems = pages.map((page) => this.#pageItem(page));
    const fileItems = files.map(({ what, file }) => html`<li>${this.#figure(file, what)}</li>\n`);
    return html`<!DOCTYPE html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.say("title")}</title>
<style>
${styles}</style>
</head>
<body>
<header>
<h1>${words.say("title")}</h1>
<p>${from} → ${to}</p>
<p><strong>${summary}</strong></p>
${notes.map((note) => html`<p class="note">${words.say("note")}: ${note}</p>\n`)}</header>
<main>
${overview.length > 0 ? html`<nav aria-label="${words.say("documents")}">\n<ul>\n${overview}</ul>\n</nav>\n` : nothing}${section("pages", words.say("pages"), list("pages", pageItems))}${groups.map(
  ({ heading, documents }, index) =>
    section(
      `group-${index + 1}`,
      heading,
      documents.map((document) => this.#article(document)),
    ),
)}${section("files", words.say("files"), list("files", fileItems))}</main>
</body>
</html>
`;
  }

  #pageItem({ action, what, addresses, also, causes, problem }: PageLine): Html {
    const others = also.map((address) => html` <code>${address}</code>`);
    const names = causes.map(({ name, number }, index) => {
      const cause = number === undefined ? html`${name}` : linkTo({ name, number });
      return html`${index === 0 ? "" : ", "}${cause}`;
    });
    const why = problem ?? (causes.length > 0 ? html`${this.#words.say("becauseOf")} ${names}` : nothing);
    const twin = others.length > 0 ? html`<small>${this.#words.say("also")}${others}</small>` : nothing;
    return html`<li><span class="tag ${action}">${what}</span> ${codes(addresses)}${twin}<br><small>${why}</small></li>\n`;
  }

  #article({ number, name, gist, id, studio, isRemoved, changes, pages }: DocumentOutline): Html {
    const items = changes.map((change) => {
      return html`<li><p class="where">${change.where.join(" › ")}</p>\n${this.#content(change)}</li>\n`;
    });
    const content = list("changes", items);
    const whatItSaid = html`<details>\n<summary>${this.#words.say("whatItSaid")}</summary>\n${content}</details>\n`;
    const link = studio && html` · <a href="${studio}" rel="noreferrer">${this.#words.say("openInStudio")}</a>`;
    const touched = pages.map(({ title, addresses }) => html`<p>${title}: ${codes(addresses)}</p>\n`);
    return html`<article>
<h3 id="document-${number}">${name}: ${gist}</h3>
<p class="id"><code>${id}</code>${link || nothing}</p>
${isRemoved && items.length > 0 ? whatItSaid : content}${touched}</article>
`;
  }

  /** The languages beside each other where there is room, else below each other. */
  #content(change: ChangeOutline): Html {
    switch (change.kind) {
      case "event":
        return html`<p><span class="${change.action ? `tag ${change.action}` : "event"}">${change.event}</span></p>`;
      case "values":
        return html`<p dir="auto"><del>${change.before.text}</del> → <ins>${change.after.text}</ins></p>`;
      case "files": {
        const before = this.#figure(change.before, this.#words.say("before"));
        return html`<div class="pair">${before}${this.#figure(change.after, this.#words.say("after"))}</div>`;
      }
      case "text":
        return html`<div dir="auto">${this.#line(change.line)}</div>`;
      case "texts": {
        const groups = change.texts.map(({ language, lines }) => {
          const content = lines.map((line) => this.#line(line));
          if (!language) return html`<div dir="auto">${content}</div>`;
          const name = languageNameIn(this.#words.locale, language);
          return html`<div><dt>${name}</dt><dd lang="${language}" dir="auto">${content}</dd></div>\n`;
        });
        const hasLanguages = change.texts.some(({ language }) => language !== undefined);
        return hasLanguages ? html`<dl class="languages">\n${groups}</dl>` : html`${groups}`;
      }
    }
  }

  /** The label is in the reader's language, whatever the text's is. */
  #line({ label, words, isUnchanged }: LineOutline): Html {
    const text = words.map((piece) => {
      if (piece.kind === "same") return html`${piece.text}`;
      return piece.kind === "added" ? html`<ins>${piece.text}</ins>` : html`<del>${piece.text}</del>`;
    });
    const small =
      label && html`<small lang="${this.#words.locale}">${label}</small>${text.length > 0 ? html`<br>` : ""}`;
    return html`<p${isUnchanged ? html` class="same"` : ""}>${small || nothing}${text}</p>`;
  }

  #figure({ text, file }: SideOutline, what: string): Html {
    if (!file) return html`<p class="figure">${what}: ${text}</p>`;
    const thumbnail = this.#thumbnails.get(file.assetId);
    const picture = thumbnail
      ? html`<img src="${thumbnail}" alt="${what}: ${file.name}">`
      : html`<p class="same">${this.#words.say("noPreview")}</p>`;
    return html`<figure>${picture}<figcaption>${what}: ${text}</figcaption></figure>`;
  }
}

function section(id: string, title: string, content: Html | readonly Html[]): Html {
  if (content === nothing) return nothing;
  return html`<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${content}</section>\n`;
}

function list(name: string, items: readonly Html[]): Html {
  return items.length === 0 ? nothing : html`<ul class="${name}">\n${items}</ul>\n`;
}

function linkTo({ name, number }: { readonly name: string; readonly number: number }): Html {
  return html`<a href="#document-${number}">${name}</a>`;
}

function codes(addresses: readonly string[]): Html[] {
  return addresses.map((address) => html`<code>${address}</code> `);
}
