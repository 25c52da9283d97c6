import { languageNameIn, locales } from "#src/locales.ts";
import { escapeMarkdown } from "../text/markdown.ts";
import type { BlockChange, Change, FileShown, PerLanguage } from "./change.ts";
import { condense } from "./condense.ts";
import { markdownWords } from "./markdown-words.ts";
import { side } from "./phrases.ts";
import { fileWords } from "./picture-changes.ts";
import { isUnchanged, type Words } from "./word-diff.ts";
import type { ReportWords } from "./words/report-words.ts";

const room = { around: 80, change: 1500 };

/** A change as a point of a list; under it a point for each language, and for each paragraph of rich text. */
export function changePoints(change: Change, words: ReportWords): string {
  const where = `- **${change.where.map(escapeMarkdown).join(" › ")}**`;
  switch (change.kind) {
    case "localised":
      return [where, ...perLanguage(change, words, (text, name) => [`  - *${name}:* ${inline(text, words)}`])].join(
        "\n",
      );
    case "richText":
      return [where, ...perLanguage(change, words, (blocks, name) => blocksOf(blocks, name, words))].join("\n");
    case "blocks":
      return [where, ...change.blocks.map((block) => `  - ${blockPoint(block, words)}`)].join("\n");
    case "text":
      return `${where}: ${inline(change.words, words)}`;
    case "value":
      return `${where}: ${escapeMarkdown(side(change.before, words))} → ${escapeMarkdown(side(change.after, words))}`;
    case "file":
      return `${where}: ${fileOf(change.before, words)} → ${fileOf(change.after, words)}`;
    case "item":
      return `${where} ${words[change.action]}`;
    case "moved":
      return `${where} ${words.fromTo(change.from, change.to)}`;
    case "note":
      return `${where}: ${escapeMarkdown(change.note)}`;
  }
}

function perLanguage<T>(
  languages: PerLanguage<T>,
  words: ReportWords,
  points: (value: T, language: string) => string[],
): string[] {
  return locales.flatMap((locale) => {
    const value = languages[locale];
    return value === undefined ? [] : points(value, escapeMarkdown(languageNameIn(words.locale, locale)));
  });
}

function blocksOf(blocks: readonly BlockChange[], language: string, words: ReportWords): string[] {
  if (blocks.length === 0) return [`  - *${language}: ${words.unchanged}*`];
  return [`  - *${language}:*`, ...blocks.map((block) => `    - ${blockPoint(block, words)}`)];
}

function blockPoint({ action, style, words: text, notes }: BlockChange, words: ReportWords): string {
  const what = [style, ...(action === "added" || action === "removed" ? [words[action]] : []), ...notes];
  return `*${what.map(escapeMarkdown).join("; ")}:* ${shown(text, words)}`;
}

function inline(text: Words, words: ReportWords): string {
  return text.length > 0 && isUnchanged(text) ? `*${words.unchanged}:* ${shown(text, words)}` : shown(text, words);
}

function shown(text: Words, words: ReportWords): string {
  return markdownWords(condense(text, room, words));
}

function fileOf(file: FileShown | undefined, words: ReportWords): string {
  return escapeMarkdown(file ? fileWords(file, words) : words.none);
}
