import type { ReportWords } from "../documents/report-words.ts";
import { isObject, objectsIn, textOf } from "../json.ts";
import { fingerprint } from "../pages/comparable.ts";
import type { ChangedLine } from "./change.ts";
import { matchItems } from "./match-items.ts";
import { shorten } from "./titles.ts";
import { isUnchanged, type WordDiff, wordDiff } from "./word-diff.ts";

/** The paragraphs that differ, in the order of the new text. */
export function portableTextDiff(before: readonly unknown[], after: readonly unknown[], words: ReportWords) {
  return matchItems(before, after).flatMap(({ old, fresh, moved }) => {
    if (old === undefined) return whole("added", after[fresh], words);
    if (fresh === undefined) return whole("removed", before[old], words);
    return changeOf(before[old], after[fresh], moved, words) ?? [];
  });
}

function whole(action: "added" | "removed", block: unknown, words: ReportWords): ChangedLine {
  return {
    label: `${styleOf(block, words)}; ${words.say(action)}`,
    words: [{ kind: action, text: textOfBlock(block) }],
  };
}

function changeOf(before: unknown, after: unknown, moved: boolean, words: ReportWords): ChangedLine | undefined {
  const style = styleOf(after, words);
  const isMoved = moved ? [words.say("moved")] : [];
  const lineOf = (notes: readonly string[], text: WordDiff) => ({ label: [style, ...notes].join("; "), words: text });
  if (fingerprint(before) === fingerprint(after)) {
    return moved ? lineOf(isMoved, [{ kind: "same", text: textOfBlock(after) }]) : undefined;
  }
  const text = wordDiff(textOfBlock(before), textOfBlock(after));
  const old = styleOf(before, words);
  const notes = [...isMoved, ...(old === style ? [] : [`${old} → ${style}`]), ...markNotes(before, after, words)];
  // The rest: soft hyphens, or a type that is unknown here.
  if (notes.length === 0 && isUnchanged(text))
    notes.push(isTextBlock(after) ? words.say("unseen") : words.say("changed", { name: style }));
  return lineOf(notes, text);
}

function styleOf(block: unknown, words: ReportWords): string {
  if (!isObject(block) || typeof block._type !== "string") return words.say("text");
  if (block._type !== "block") return words.inSentence(words.typeName(block._type));
  const style = words.valueName("styles", textOf(block.listItem ?? block.style ?? "normal"));
  const { level } = block;
  return typeof level === "number" && level > 1 ? words.say("level", { style, level }) : style;
}

function textOfBlock(block: unknown): string {
  return isObject(block) ? blockText(block) : textOf(block);
}

interface MarkedRun {
  readonly sort: string;
  readonly to: string;
  readonly text: string;
}

/** Added and removed marks. Replacing a marked word by another marked one is a change of words only. */
function markNotes(before: unknown, after: unknown, words: ReportWords): string[] {
  const [old, fresh] = [markedRuns(before, words), markedRuns(after, words)];
  return [...new Set([...old, ...fresh].map(({ sort }) => sort))].flatMap((sort) => {
    const unpaired = (runs: readonly MarkedRun[], others: readonly MarkedRun[]) =>
      runs.filter((run) => run.sort === sort && !others.some((other) => fingerprint(other) === fingerprint(run)));
    const [gone, come] = [unpaired(old, fresh), unpaired(fresh, old)];
    const isLink = sort === "link";
    if (gone.length === come.length) {
      const changed = isLink ? come.map((run, index) => ({ ...run, from: gone[index]?.to ?? "" })) : [];
      const elsewhere = changed.filter(({ from, to }) => from !== to);
      return elsewhere.map(({ text, from, to }) => words.say("linkChanged", { text: shorten(text), from, to }));
    }
    const told = ({ text, to }: MarkedRun) => ({ text: shorten(text), to, mark: sort });
    return [
      ...gone.map((run) => words.say(isLink ? "linkRemoved" : "noLongerMarked", told(run))),
      ...come.map((run) => words.say(isLink ? "linkAdded" : "nowMarked", told(run))),
    ];
  });
}

function markedRuns(block: unknown, words: ReportWords): MarkedRun[] {
  if (!isObject(block) || !Array.isArray(block.children)) return [];
  const definitions = objectsIn(block.markDefs);
  const runs: { sort: string; to: string; text: string; end: number }[] = [];
  for (const [index, child] of block.children.entries()) {
    if (!isObject(child) || typeof child.text !== "string") continue;
    for (const mark of Array.isArray(child.marks) ? child.marks : []) {
      const { sort, to } = meaningOf(mark, definitions, words);
      const open = runs.find((run) => run.sort === sort && run.to === to && run.end === index - 1);
      if (open) Object.assign(open, { text: open.text + child.text, end: index });
      else runs.push({ sort, to, text: child.text, end: index });
    }
  }
  return runs.map(({ sort, to, text }) => ({ sort, to, text }));
}

function meaningOf(mark: unknown, definitions: readonly Readonly<Record<string, unknown>>[], words: ReportWords) {
  const definition = definitions.find(({ _key }) => _key === mark);
  if (!definition) return { sort: words.valueName("styles", textOf(mark)), to: "" };
  const { _type, href, screen, slug } = definition;
  if (_type === "link") return { sort: "link", to: textOf(href) };
  if (_type === "screenLink")
    return { sort: "link", to: words.say("page", { screen: `${textOf(screen)}${slug ? ` ${textOf(slug)}` : ""}` }) };
  return { sort: textOf(_type), to: fingerprint(definition) };
}

export function isPortableText(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some(isTextBlock);
}

function blockText(block: unknown): string {
  if (typeof block === "string" || typeof block === "number") return textOf(block);
  if (Array.isArray(block)) return joined(block.map(blockText), isPortableText(block) ? "\n" : " · ");
  if (!isObject(block)) return "";
  if (isTextBlock(block)) return block.children.map(spanText).join("");
  const fields = Object.keys(block).filter((name) => !name.startsWith("_"));
  const texts = fields.map((name) => blockText(block[name]));
  return joined(texts, " · ");
}

function spanText(child: unknown): string {
  if (isObject(child) && typeof child.text === "string") return child.text;
  const text = blockText(child);
  return text === "" ? "▢" : `[${text}]`;
}

function isTextBlock(value: unknown): value is { readonly children: readonly unknown[] } {
  return isObject(value) && value._type === "block" && Array.isArray(value.children);
}

function joined(texts: readonly string[], between: string): string {
  return texts.filter((text) => text.trim() !== "").join(between);
}
