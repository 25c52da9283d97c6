import { isBlank } from "#src/content/text.ts";
import { type Locale, locales } from "#src/locales.ts";
import type { ReportWords } from "../../documents/report-words.ts";
import { isObject, listOf } from "../../json.ts";
import type { ChangedLine, ChangedText } from "./change.ts";
import { plainWords } from "./content-in-words.ts";
import { portableTextDiff, textOfContent } from "./portable-text-diff.ts";
import { type TextChangeKind, textChanges, unseenInWords } from "./text-changes.ts";
import { wordDiff } from "./word-diff.ts";

/** The texts of a field with languages, in each language in which one of the sides has a text. */
export function localisedTexts(before: unknown, after: unknown, words: ReportWords): ChangedText[] {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const written = locales.filter((locale) => old[locale] !== undefined || fresh[locale] !== undefined);
  return written.map((locale) => changedText(old[locale], fresh[locale], words, locale));
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Also counts words in languages that write no spaces between words. */
function countWords(text: string): number {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

/** A text or a rich text before and after a change. It may be missing on one side. */
export function changedText(before: unknown, after: unknown, words: ReportWords, language?: Locale): ChangedText {
  const wordCounts = { before: countWords(textOfContent(before)), after: countWords(textOfContent(after)) };
  if (!Array.isArray(before) && !Array.isArray(after)) {
    return { language, lines: [changedLine(before, after, words)], wordCounts };
  }
  const lines = portableTextDiff(listOf(before), listOf(after), words, language);
  if (lines.length === 0) lines.push({ label: words.say("unchanged"), words: [], kinds: [] });
  return { language, lines, wordCounts };
}

function changedLine(old: unknown, fresh: unknown, words: ReportWords): ChangedLine {
  const [before, after] = [plainWords(old, words) ?? "", plainWords(fresh, words) ?? ""];
  const kinds = textChanges(before, after).map((kind) => (kind === "words" ? wordsChange(before, after) : kind));
  const diff = wordDiff(before, after);
  const label = kinds.length === 0 ? words.say("unchanged") : unseenInWords(kinds, diff, words).join("; ");
  return { label, words: diff, kinds };
}

/** The exact kind of a change that `textChanges` counts as one of words. */
function wordsChange(before: string, after: string): TextChangeKind {
  if (before.trim() === after.trim()) return "spaces";
  if (isBlank(before)) return "new";
  return isBlank(after) ? "gone" : "words";
}
