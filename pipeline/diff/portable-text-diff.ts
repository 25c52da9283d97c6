import { isObject } from "../json.ts";
import { blockText, isTextBlock } from "./block-text.ts";
import type { BlockChange } from "./change.ts";
import { fingerprint } from "./comparable.ts";
import { styleName, typeName } from "./labels.ts";
import { matchItems } from "./match-items.ts";
import { shorten } from "./titles.ts";
import { isUnchanged, type Words, wordDiff } from "./word-diff.ts";
import type { ReportWords } from "./words/report-words.ts";

/** What differs between two rich texts, block by block in the order a reader meets them. */
export function portableTextDiff(
  before: readonly unknown[],
  after: readonly unknown[],
  words: ReportWords,
): BlockChange[] {
  const matches = matchItems(before, after);
  const matchOf = new Map(matches.map((match) => [match.after, match]));
  const kept = new Set(matches.map((match) => match.before));
  const found: { at: number; change: BlockChange }[] = [];
  for (const [at, block] of after.entries()) {
    const match = matchOf.get(at);
    const change = match ? changeOf(before[match.before], block, match.moved, words) : whole("added", block, words);
    if (change) found.push({ at, change });
  }
  // A block that went stands where it stood: behind the nearest block before it that is still there.
  for (const [index, block] of before.entries()) {
    if (kept.has(index)) continue;
    const nearest = matches.filter(({ before, moved }) => before < index && !moved).at(-1);
    found.push({ at: (nearest?.after ?? -1) + 0.5, change: whole("removed", block, words) });
  }
  return found.sort((a, b) => a.at - b.at).map(({ change }) => change);
}

function whole(action: "added" | "removed", block: unknown, words: ReportWords): BlockChange {
  return { action, style: styleOf(block, words), words: [{ kind: action, text: textOf(block) }], notes: [] };
}

function changeOf(before: unknown, after: unknown, moved: boolean, words: ReportWords): BlockChange | undefined {
  const style = styleOf(after, words);
  const isMoved = moved ? [words.moved] : [];
  if (fingerprint(before) === fingerprint(after)) {
    return moved
      ? { action: "moved", style, words: [{ kind: "same", text: textOf(after) }], notes: isMoved }
      : undefined;
  }
  const text: Words = wordDiff(textOf(before), textOf(after));
  const old = styleOf(before, words);
  const notes = [...isMoved, ...(old === style ? [] : [`${old} → ${style}`]), ...markNotes(before, after, words)];
  // Soft hyphens, or what this program does not know.
  if (notes.length === 0 && isUnchanged(text)) notes.push(isTextBlock(after) ? words.unseen : words.changed(style));
  return { action: "changed", style, words: text, notes };
}

function styleOf(block: unknown, words: ReportWords): string {
  if (!isObject(block)) return words.text;
  if (block._type !== "block")
    return typeof block._type === "string" ? words.inSentence(typeName(block._type, words)) : words.text;
  const name = styleName(String(block.listItem ?? block.style ?? "normal"), words);
  return typeof block.level === "number" && block.level > 1 ? words.level(name, block.level) : name;
}

/** Whatever stands where a block should be. */
function textOf(block: unknown): string {
  return isObject(block) ? blockText(block) : String(block);
}

interface MarkedRun {
  readonly sort: string;
  /** Where a link leads. */
  readonly to: string;
  readonly text: string;
}

/** Marks that came or went. A marked word that was replaced by another marked word is a change of words alone. */
function markNotes(before: unknown, after: unknown, words: ReportWords): string[] {
  const old = markedRuns(before, words);
  const fresh = markedRuns(after, words);
  return [...new Set([...old, ...fresh].map(({ sort }) => sort))].flatMap((sort) => {
    const unpaired = (runs: readonly MarkedRun[], others: readonly MarkedRun[]) =>
      runs.filter((run) => run.sort === sort && !others.some((other) => fingerprint(other) === fingerprint(run)));
    const [gone, come] = [unpaired(old, fresh), unpaired(fresh, old)];
    const isLink = sort === "link";
    const paired = gone.length === come.length;
    if (paired && !isLink) return [];
    if (paired) {
      return gone.flatMap(({ to }, index) => {
        const now = come[index];
        return now && now.to !== to ? [words.linkChanged(shorten(now.text), to, now.to)] : [];
      });
    }
    return [
      ...gone.map(({ text, to }) =>
        isLink ? words.linkRemoved(shorten(text), to) : words.noLongerMarked(sort, shorten(text)),
      ),
      ...come.map(({ text, to }) =>
        isLink ? words.linkAdded(shorten(text), to) : words.nowMarked(sort, shorten(text)),
      ),
    ];
  });
}

function markedRuns(block: unknown, words: ReportWords): MarkedRun[] {
  if (!isObject(block) || !Array.isArray(block.children)) return [];
  const definitions = Array.isArray(block.markDefs) ? block.markDefs.filter(isObject) : [];
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
  if (!definition) return { sort: styleName(String(mark), words), to: "" };
  const { _type, href, screen, slug } = definition;
  if (_type === "link") return { sort: "link", to: String(href) };
  if (_type === "screenLink") return { sort: "link", to: words.page(`${screen}${slug ? ` ${slug}` : ""}`) };
  return { sort: String(_type), to: fingerprint(definition) };
}
