import { isBlank } from "#src/content/text.ts";
import { defaultLocale, type Locale } from "#src/locales.ts";
import type { ReportWords } from "../../documents/report-words.ts";
import { isObject, type JsonObject, listOf, objectsIn, textOf } from "../../json.ts";
import { comparable, fingerprint } from "../../pages/comparable.ts";
import type { Sides } from "../../pages/pages-touched.ts";
import type { ChangedLine } from "./change.ts";
import { placeInWords } from "./content-in-words.ts";
import { matchItems } from "./match-items.ts";
import { markChanges, textChanges, unseenInWords } from "./text-changes.ts";
import { type WordDiff, wordDiff } from "./word-diff.ts";

/** The paragraphs that differ, in the order of the new text. */
export function portableTextDiff(
  before: readonly unknown[],
  after: readonly unknown[],
  words: ReportWords,
  locale: Locale = defaultLocale,
): ChangedLine[] {
  const markedTextOf = (block: unknown) => textWithMarks(block, words, locale);
  const wholeBlock = (action: "added" | "removed", block: unknown): ChangedLine => ({
    label: `${styleOf(block, words)}; ${words.say(action)}`,
    words: [{ kind: action, text: markedTextOf(block) }],
    kinds: [isBlank([block]) ? "form" : "blocks"],
  });
  return matchItems(before, after).flatMap(({ before: old, after: fresh, isMoved }) => {
    if (!fresh) return wholeBlock("removed", old.item);
    if (!old) return wholeBlock("added", fresh.item);
    if (!isMoved && fingerprint(old.item, "exact") === fingerprint(fresh.item, "exact")) return [];
    const text = wordDiff(markedTextOf(old.item), markedTextOf(fresh.item));
    return changedBlock({ before: old.item, after: fresh.item }, text, isMoved, words);
  });
}

function changedBlock({ before, after }: Sides<unknown>, text: WordDiff, isMoved: boolean, words: ReportWords) {
  const kinds = textChanges(textOfContent(before), textOfContent(after));
  kinds.push(...markChanges(text));
  const [oldStyle, style] = [styleOf(before, words), styleOf(after, words)];
  const notes = [style];
  if (isMoved) notes.push(words.say("moved"));
  if (oldStyle !== style) {
    notes.push(`${oldStyle} → ${style}`);
    kinds.push("form");
  }
  if (isMoved) kinds.push("order");
  // If no kind is found, the difference is in a type or in a field that this site does not know.
  if (kinds.length === 0) kinds.push("words");
  return { label: [...notes, ...unseenInWords(kinds, text, words)].join("; "), words: text, kinds };
}

function styleOf(block: unknown, words: ReportWords): string {
  if (!isObject(block) || typeof block._type !== "string") return words.say("type.string");
  if (block._type !== "block") return words.inSentence(words.typeName(block._type));
  // A list item may be a heading, too.
  const names = [block.listItem, block.style].filter((name) => typeof name === "string" && name !== "normal");
  if (names.length === 0) names.push("normal");
  const style = names.map((name) => words.valueName("styles", textOf(name))).join(", ");
  const { level } = block;
  return typeof level === "number" && level > 1 ? words.say("level", { style, level }) : style;
}

/** The text with its marks and links, to compare them like words: `See ⟨here → https://a.example⟩, it is ⟨good: bold⟩`. */
function textWithMarks(block: unknown, words: ReportWords, locale: Locale): string {
  if (!isTextBlock(block)) return textOfContent(block);
  const definitions = objectsIn(block.markDefs);
  /** The ends of the marks that have begun in `text`, the outermost first. */
  const open: string[] = [];
  let text = "";
  const closeDownTo = (depth: number) => {
    while (open.length > depth) text += `${open.pop()}⟩`;
  };
  for (const child of block.children) {
    const marks = isObject(child) ? listOf(child.marks) : [];
    const ends = marks.map((mark) => endOf(mark, definitions, words, locale)).sort();
    const firstOther = ends.findIndex((end, index) => end !== open[index]);
    closeDownTo(firstOther === -1 ? ends.length : firstOther);
    while (open.length < ends.length) {
      text += "⟨";
      open.push(ends[open.length] ?? "");
    }
    text += spanText(child);
  }
  closeDownTo(0);
  return text;
}

/** A link's end begins with a space: when ends are sorted, links come first, and their brackets are the outer ones. */
function endOf(mark: unknown, definitions: readonly JsonObject[], words: ReportWords, locale: Locale): string {
  const definition = definitions.find(({ _key }) => _key === mark);
  if (!definition) return `: ${words.valueName("styles", textOf(mark))}`;
  const { _type, href } = definition;
  if (_type === "link") return ` → ${textOf(href)}`;
  if (_type === "screenLink") return ` → ${placeInWords(definition, words, locale)}`;
  return `: ${textOf(_type)} ${JSON.stringify(comparable(definition, "exact"))}`;
}

export function isPortableText(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some(isTextBlock);
}

/** All texts in a value of any shape. */
export function textOfContent(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return textOf(value);
  if (Array.isArray(value)) return joined(value.map(textOfContent), isPortableText(value) ? "\n" : " · ");
  if (!isObject(value)) return value === null ? "null" : "";
  if (isTextBlock(value)) return value.children.map(spanText).join("");
  const fields = Object.entries(value).filter(([name]) => !name.startsWith("_"));
  const texts = fields.map(([, field]) => textOfContent(field));
  return joined(texts, " · ");
}

/** The text of a span. Another kind of child is shown as `[its texts]`, or as `▢` if it has none. */
function spanText(child: unknown): string {
  if (isObject(child) && typeof child.text === "string") return child.text;
  const text = textOfContent(child);
  return text === "" ? "▢" : `[${text}]`;
}

type TextBlock = JsonObject & { readonly children: readonly unknown[] };

function isTextBlock(value: unknown): value is TextBlock {
  return isObject(value) && value._type === "block" && Array.isArray(value.children);
}

function joined(texts: readonly string[], between: string): string {
  return texts.filter((text) => text.trim() !== "").join(between);
}
