import { isObject } from "../json.ts";
import type { BlockChange } from "./change.ts";
import { fingerprint } from "./comparable.ts";
import { shorten } from "./labels.ts";
import { matchItems } from "./match-items.ts";
import { isUnchanged, type Words, wordDiff } from "./word-diff.ts";

/** What differs between two rich texts, block by block in the order a reader meets them. */
export function portableTextDiff(before: readonly unknown[], after: readonly unknown[]): BlockChange[] {
  const matches = matchItems(before, after);
  const matchOf = new Map(matches.map((match) => [match.after, match]));
  const kept = new Set(matches.map((match) => match.before));
  const found: { at: number; change: BlockChange }[] = [];
  for (const [at, block] of after.entries()) {
    const match = matchOf.get(at);
    const change = match ? changeOf(before[match.before], block, match.moved) : whole("added", block);
    if (change) found.push({ at, change });
  }
  // A block that went stands where it stood: behind the nearest block before it that is still there.
  for (const [index, block] of before.entries()) {
    if (kept.has(index)) continue;
    const nearest = matches.filter(({ before, moved }) => before < index && !moved).at(-1);
    found.push({ at: (nearest?.after ?? -1) + 0.5, change: whole("removed", block) });
  }
  return found.sort((a, b) => a.at - b.at).map(({ change }) => change);
}

function whole(action: "added" | "removed", block: unknown): BlockChange {
  return { action, style: styleOf(block), words: [{ kind: action, text: textOf(block) }], notes: [] };
}

function changeOf(before: unknown, after: unknown, moved: boolean): BlockChange | undefined {
  if (fingerprint(before) === fingerprint(after)) {
    return moved ? { action: "moved", style: styleOf(after), words: unchanged(after), notes: ["moved"] } : undefined;
  }
  const words = wordDiff(textOf(before), textOf(after));
  const notes = [...(moved ? ["moved"] : []), ...styleNotes(before, after), ...markNotes(before, after)];
  if (notes.length === 0 && isUnchanged(words)) notes.push(invisible);
  return { action: "changed", style: styleOf(after), words, notes };
}

/** Soft hyphens, or what this program does not know. */
const invisible = "nothing a reader sees";

function unchanged(block: unknown): Words {
  return [{ kind: "same", text: textOf(block) }];
}

function styleNotes(before: unknown, after: unknown): string[] {
  const [old, fresh] = [styleOf(before), styleOf(after)];
  return old === fresh ? [] : [`${old} → ${fresh}`];
}

const styles: Readonly<Record<string, string>> = {
  normal: "paragraph",
  h2: "heading",
  h3: "smaller heading",
  blockquote: "quotation",
  bullet: "bullet point",
  number: "numbered point",
};

function styleOf(block: unknown): string {
  if (!isObject(block)) return "text";
  if (block._type !== "block") return String(block._type ?? "text");
  const name = String(block.listItem ?? block.style ?? "normal");
  const level = typeof block.level === "number" && block.level > 1 ? ` (level ${block.level})` : "";
  return (styles[name] ?? name) + level;
}

function textOf(block: unknown): string {
  if (!isObject(block)) return String(block);
  if (!Array.isArray(block.children)) return "";
  return block.children.map((child) => (isObject(child) && typeof child.text === "string" ? child.text : "▢")).join("");
}

interface MarkedRun {
  readonly sort: string;
  /** Where a link leads. */
  readonly to: string;
  readonly text: string;
}

/** Marks that came or went. A marked word that was replaced by another marked word is a change of words alone. */
function markNotes(before: unknown, after: unknown): string[] {
  const old = markedRuns(before);
  const fresh = markedRuns(after);
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
        return now && now.to !== to ? [`link “${shorten(now.text)}”: ${to} → ${now.to}`] : [];
      });
    }
    return [
      ...gone.map(({ text, to }) =>
        isLink ? `link removed: “${shorten(text)}” (${to})` : `no longer ${sort}: “${shorten(text)}”`,
      ),
      ...come.map(({ text, to }) =>
        isLink ? `link added: “${shorten(text)}” → ${to}` : `now ${sort}: “${shorten(text)}”`,
      ),
    ];
  });
}

const markSorts: Readonly<Record<string, string>> = { strong: "bold", em: "italic" };

function markedRuns(block: unknown): MarkedRun[] {
  if (!isObject(block) || !Array.isArray(block.children)) return [];
  const definitions = Array.isArray(block.markDefs) ? block.markDefs.filter(isObject) : [];
  const runs: { sort: string; to: string; text: string; end: number }[] = [];
  for (const [index, child] of block.children.entries()) {
    if (!isObject(child) || typeof child.text !== "string") continue;
    for (const mark of Array.isArray(child.marks) ? child.marks : []) {
      const { sort, to } = meaningOf(mark, definitions);
      const open = runs.find((run) => run.sort === sort && run.to === to && run.end === index - 1);
      if (open) Object.assign(open, { text: open.text + child.text, end: index });
      else runs.push({ sort, to, text: child.text, end: index });
    }
  }
  return runs.map(({ sort, to, text }) => ({ sort, to, text }));
}

function meaningOf(mark: unknown, definitions: readonly Readonly<Record<string, unknown>>[]) {
  const definition = definitions.find(({ _key }) => _key === mark);
  if (!definition) return { sort: markSorts[String(mark)] ?? String(mark), to: "" };
  const { _type, href, screen, slug } = definition;
  if (_type === "link") return { sort: "link", to: String(href) };
  if (_type === "screenLink") return { sort: "link", to: `page ${screen}${slug ? ` ${slug}` : ""}` };
  return { sort: String(_type), to: fingerprint(definition) };
}
