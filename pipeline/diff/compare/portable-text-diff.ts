import { isBlank } from "#src/content/text.ts";
import { defaultLocale, type Locale } from "#src/locales.ts";
import type { ReportWords } from "../../documents/report-words.ts";
import { isObject, type JsonObject, listOf, objectsIn, textOf } from "../../json.ts";
import { comparable, fingerprint } from "../../pages/comparable.ts";
import type { Sides } from "../../pages/pages-touched.ts";
import type { ChangedLine } from "./change.ts";
import { placeInWords } from "./content-in-words.ts";
import { matchItems } from "./match-items.ts";
import { markChanges, type TextChangeKind, textChanges, unseenInWords } from "./text-changes.ts";
import { type WordDiff, wordDiff } from "./word-diff.ts";

/** The paragraphs that differ, in the order of the new text. */
export function portableTextDiff(
  before: readonly unknown[],
  after: readonly unknown[],
  words: ReportWords,
  locale: Locale = defaultLocale,
): ChangedLine[] {
  const textOf = (block: unknown) => textOfBlock(block, words, locale);
  return matchItems(before, after).flatMap(({ old, fresh, moved }) => {
    if (old === undefined || fresh === undefined) {
      const [action, block] =
        fresh === undefined ? (["removed", before[old]] as const) : (["added", after[fresh]] as const);
      const label = `${styleOf(block, words)}; ${words.say(action)}`;
      return { label, words: [{ kind: action, text: textOf(block) }], kinds: [isBlank([block]) ? "form" : "blocks"] };
    }
    const pair = { before: before[old], after: after[fresh], moved };
    if (!moved && fingerprint(pair.before, "exact") === fingerprint(pair.after, "exact")) return [];
    return changedBlock(pair, wordDiff(textOf(pair.before), textOf(pair.after)), words);
  });
}

function changedBlock(pair: Sides<unknown> & { readonly moved: boolean }, text: WordDiff, words: ReportWords) {
  const { before, after, moved } = pair;
  const [old, style] = [styleOf(before, words), styleOf(after, words)];
  const restyled = old === style ? [] : [`${old} → ${style}`];
  const kinds: TextChangeKind[] = [
    ...textChanges(textOfContent(before), textOfContent(after)),
    ...markChanges(text),
    ...(restyled.length > 0 ? (["form"] as const) : []),
    ...(moved ? (["order"] as const) : []),
  ];
  // Any other difference is in blocks of types that this site does not know.
  if (kinds.length === 0) kinds.push("words");
  const notes = [style, ...(moved ? [words.say("moved")] : []), ...restyled, ...unseenInWords(kinds, text, words)];
  return { label: notes.join("; "), words: text, kinds };
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

/** `See ⟨here → https://a.example⟩, it is ⟨good: bold⟩`: so the comparison of words includes marks and links. */
function textOfBlock(block: unknown, words: ReportWords, locale: Locale): string {
  if (!isTextBlock(block)) return textOfContent(block);
  const definitions = objectsIn(block.markDefs);
  const open: string[] = [];
  let text = "";
  const closeDownTo = (depth: number) => {
    while (open.length > depth) text += `${open.pop()}⟩`;
  };
  for (const child of block.children) {
    const marks = isObject(child) ? listOf(child.marks) : [];
    const ends = marks.map((mark) => endOf(mark, definitions, words, locale)).sort();
    const shared = ends.findIndex((end, index) => end !== open[index]);
    closeDownTo(shared === -1 ? ends.length : shared);
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

export function textOfContent(block: unknown): string {
  if (typeof block === "string" || typeof block === "number") return textOf(block);
  if (Array.isArray(block)) return joined(block.map(textOfContent), isPortableText(block) ? "\n" : " · ");
  if (!isObject(block)) return block === null ? "null" : "";
  if (isTextBlock(block)) return block.children.map(spanText).join("");
  const fields = Object.entries(block).filter(([name]) => !name.startsWith("_"));
  const texts = fields.map(([, value]) => textOfContent(value));
  return joined(texts, " · ");
}

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
