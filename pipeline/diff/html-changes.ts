import { type Locale, locales } from "#src/locales.ts";
import { type Html, nothing } from "../text/html.ts";
import type { BlockChange, Change, FileShown } from "./change.ts";
import { condense } from "./condense.ts";
import { html } from "./html.ts";
import { moveWords, side } from "./phrases.ts";
import { fileWords } from "./picture-changes.ts";
import { isUnchanged, type Words } from "./word-diff.ts";

/** `data:` addresses of small pictures by asset id. */
export type Thumbnails = ReadonlyMap<string, string>;

const room = { around: 400, change: 20_000 };

/** A row of the table of a document: a cell for each language, or one over all for what has no language. */
export function changeRows(change: Change, thumbnails: Thumbnails): Html {
  return html`<tr><th scope="row">${change.where.join(" › ")}</th>${cells(change, thumbnails)}</tr>\n`;
}

function cells(change: Change, thumbnails: Thumbnails): Html {
  switch (change.kind) {
    case "localised":
      return html`${locales.map((locale) => languageCell(locale, inline(change[locale])))}`;
    case "richText":
      return html`${locales.map((locale) => languageCell(locale, blocks(change[locale])))}`;
    case "text":
      return wide(inline(change.words));
    case "value":
      return wide(html`<del>${side(change.before)}</del> → <ins>${side(change.after)}</ins>`);
    case "file":
      return wide(
        html`<div class="pair">${figure(change.before, "Before", thumbnails)}${figure(change.after, "After", thumbnails)}</div>`,
      );
    case "item":
      return wide(html`<span class="tag ${change.action}">${change.action}</span>`);
    case "moved":
      return wide(html`${moveWords(change)}`);
    case "note":
      return wide(html`${change.note}`);
  }
}

function wide(content: Html): Html {
  return html`<td colspan="${locales.length}" dir="auto">${content}</td>`;
}

function languageCell(language: Locale, content: Html): Html {
  return html`<td lang="${language}" dir="auto">${content}</td>`;
}

function inline(words: Words | undefined): Html {
  if (!words || words.length === 0) return nothing;
  if (isUnchanged(words)) return html`<span class="same"><span lang="en">Unchanged:</span> ${marked(words)}</span>`;
  return html`${marked(words)}`;
}

function marked(words: Words): Html[] {
  return condense(words, room).map(({ kind, text }) => {
    if (kind === "same") return html`${text}`;
    return kind === "added" ? html`<ins>${text}</ins>` : html`<del>${text}</del>`;
  });
}

function blocks(changes: readonly BlockChange[] | undefined): Html {
  if (!changes) return nothing;
  if (changes.length === 0) return html`<span class="same" lang="en">Unchanged</span>`;
  const paragraphs = changes.map(({ action, style, words, notes }) => {
    const what = [style, ...(action === "added" || action === "removed" ? [action] : []), ...notes].join("; ");
    return html`<p><small lang="en">${what}</small><br>${marked(words)}</p>`;
  });
  return html`${paragraphs}`;
}

export function figure(file: FileShown | undefined, what: string, thumbnails: Thumbnails): Html {
  if (!file) return html`<p class="figure">${what}: none</p>`;
  const thumbnail = thumbnails.get(file.assetId);
  const picture = thumbnail
    ? html`<img src="${thumbnail}" alt="${what}: ${file.name}">`
    : html`<p class="same">No preview</p>`;
  return html`<figure>${picture}<figcaption>${what}: ${fileWords(file)}</figcaption></figure>`;
}
