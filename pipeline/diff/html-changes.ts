import { languageNameIn, locales } from "#src/locales.ts";
import { type Html, nothing } from "../text/html.ts";
import type { BlockChange, Change, FileShown } from "./change.ts";
import { condense } from "./condense.ts";
import { html } from "./html.ts";
import { side } from "./phrases.ts";
import { fileWords } from "./picture-changes.ts";
import { isUnchanged, type Words } from "./word-diff.ts";
import type { ReportWords } from "./words/report-words.ts";

/** `data:` addresses of small pictures by asset id. */
export type Thumbnails = ReadonlyMap<string, string>;

const room = { around: 400, change: 20_000 };

/** A change as an item of a list: the languages beside each other where there is room, else below each other. */
export function changeItem(change: Change, words: ReportWords, thumbnails: Thumbnails): Html {
  return html`<li><p class="where">${change.where.join(" › ")}</p>
${contentOf(change, words, thumbnails)}</li>
`;
}

function contentOf(change: Change, words: ReportWords, thumbnails: Thumbnails): Html {
  switch (change.kind) {
    case "localised":
      return languages((locale) => change[locale] && inline(change[locale], words), words);
    case "richText":
      return languages((locale) => change[locale] && blocks(change[locale], words), words);
    case "blocks":
      return html`<div dir="auto">${blocks(change.blocks, words)}</div>`;
    case "text":
      return html`<p dir="auto">${inline(change.words, words)}</p>`;
    case "value":
      return html`<p dir="auto"><del>${side(change.before, words)}</del> → <ins>${side(change.after, words)}</ins></p>`;
    case "file": {
      const pair = html`${figure(change.before, words.before, words, thumbnails)}${figure(change.after, words.after, words, thumbnails)}`;
      return html`<div class="pair">${pair}</div>`;
    }
    case "item":
      return html`<p><span class="tag ${change.action}">${words[change.action]}</span></p>`;
    case "moved":
      return html`<p>${words.fromTo(change.from, change.to)}</p>`;
    case "note":
      return html`<p>${change.note}</p>`;
  }
}

function languages(contentIn: (locale: (typeof locales)[number]) => Html | undefined, words: ReportWords): Html {
  const groups = locales.flatMap((locale) => {
    const content = contentIn(locale);
    if (!content) return [];
    return [
      html`<div><dt>${languageNameIn(words.locale, locale)}</dt><dd lang="${locale}" dir="auto">${content}</dd></div>\n`,
    ];
  });
  return html`<dl class="languages">\n${groups}</dl>`;
}

function inline(text: Words, words: ReportWords): Html {
  if (text.length === 0) return nothing;
  if (!isUnchanged(text)) return html`${marked(text, words)}`;
  return html`<span class="same">${frame(`${words.unchanged}:`, words)} ${marked(text, words)}</span>`;
}

function marked(text: Words, words: ReportWords): Html[] {
  return condense(text, room, words).map((piece) => {
    if (piece.kind === "same") return html`${piece.text}`;
    return piece.kind === "added" ? html`<ins>${piece.text}</ins>` : html`<del>${piece.text}</del>`;
  });
}

function blocks(changes: readonly BlockChange[], words: ReportWords): Html {
  if (changes.length === 0) return html`<span class="same">${frame(words.unchanged, words)}</span>`;
  const paragraphs = changes.map(({ action, style, words: text, notes }) => {
    const what = [style, ...(action === "added" || action === "removed" ? [words[action]] : []), ...notes].join("; ");
    return html`<p><small lang="${words.locale}">${what}</small><br>${marked(text, words)}</p>`;
  });
  return html`${paragraphs}`;
}

/** The reader's language inside a text of another one. */
function frame(text: string, words: ReportWords): Html {
  return html`<span lang="${words.locale}">${text}</span>`;
}

export function figure(file: FileShown | undefined, what: string, words: ReportWords, thumbnails: Thumbnails): Html {
  if (!file) return html`<p class="figure">${what}: ${words.none}</p>`;
  const thumbnail = thumbnails.get(file.assetId);
  const picture = thumbnail
    ? html`<img src="${thumbnail}" alt="${what}: ${file.name}">`
    : html`<p class="same">${words.noPreview}</p>`;
  return html`<figure>${picture}<figcaption>${what}: ${fileWords(file, words)}</figcaption></figure>`;
}
