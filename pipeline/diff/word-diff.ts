import { diffArrays } from "diff";

/** A run of text that stayed, came or went. */
export interface Piece {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** A text before and after, piece by piece; within a change, what went stands first. */
export type Words = readonly Piece[];

/** Words that may come and go before a text counts as written anew. Bounds the time: 100 kB against 100 kB in ~1 s. */
const maxEdits = 1500;

/** Share of words that must be the same for single words to be shown as changed: below, old and new stand whole. */
const leastAlike = 0.3;

/** Word by word. Soft hyphens are left out: they are places where a word may break, which no reader sees. */
export function wordDiff(before: string, after: string): Words {
  const [old, fresh] = [withoutHints(before), withoutHints(after)];
  if (old === fresh) return filled([{ kind: "same", text: old }]);
  const whole = filled([
    { kind: "removed", text: old },
    { kind: "added", text: fresh },
  ]);
  if (old.trim() === "" || fresh.trim() === "") return whole;
  const changes = diffArrays(tokens(old), tokens(fresh), { maxEditLength: maxEdits });
  if (!changes) return aroundChange(old, fresh);
  const found = changes.map(({ added, removed, value }): Piece => {
    return { kind: added ? "added" : removed ? "removed" : "same", text: value.join("") };
  });
  const kept = letters(found.map(({ kind, text }) => (kind === "same" ? text : "")).join(""));
  return kept < leastAlike * Math.max(letters(old), letters(fresh)) ? whole : filled(joinScraps(found));
}

/** 0 for texts with no word in common, 1 for the same words; texts without words are not alike. */
export function similarity(a: string, b: string): number {
  const counts = new Map<string, number>();
  const [before, after] = [wordsOf(a), wordsOf(b)];
  for (const word of before) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of after) {
    const left = counts.get(word) ?? 0;
    if (left > 0) common += 1;
    counts.set(word, left - 1);
  }
  const all = before.length + after.length;
  return all === 0 ? 0 : (2 * common) / all;
}

export function withoutHints(text: string): string {
  return text.replaceAll("\u00AD", "");
}

export function isUnchanged(words: Words): boolean {
  return words.every(({ kind }) => kind === "same");
}

/** How much of a text a report shows, in characters: of what stayed, on either side of a change; of each change. */
export interface TextBudget {
  readonly around: number;
  readonly change: number;
}

/**
 * What stayed only as far as it helps to read what changed, with `…` for what is left out.
 *
 * @param cutOff what stands for so many characters more
 */
export function condense(text: Words, { around, change }: TextBudget, cutOff: (count: number) => string): Words {
  const cut = (characters: readonly string[], longest: number) => {
    const count = characters.length - longest;
    return characters.slice(0, longest).join("") + (count > 0 ? cutOff(count) : "");
  };
  return text.map((piece, index): Piece => {
    const characters = [...piece.text];
    if (piece.kind !== "same") return { ...piece, text: cut(characters, change) };
    if (text.length === 1) return { ...piece, text: cut(characters, 2 * around) };
    const head = index === 0 ? 0 : around;
    const tail = index === text.length - 1 ? 0 : around;
    if (characters.length <= head + tail + 20) return piece;
    const [start, end] = [characters.slice(0, head), characters.slice(characters.length - tail)];
    return { ...piece, text: `${start.join("")}…${end.join("")}` };
  });
}

function filled(words: Words): Words {
  return words.filter(({ text }) => text !== "");
}

/** Words, runs of white space, and every other character for itself. */
function tokens(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:[-’'.,][\p{L}\p{M}\p{N}]+)*|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];
}

function wordsOf(text: string): string[] {
  const plain = withoutHints(text).toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function letters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** For texts too different to be compared by words: what both begin and end with, by words, and the middle whole. */
function aroundChange(before: string, after: string): Words {
  const [old, fresh] = [tokens(before), tokens(after)];
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < most && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const middle = (list: readonly string[]) => list.slice(start, list.length - end).join("");
  return filled([
    { kind: "same", text: old.slice(0, start).join("") },
    { kind: "removed", text: middle(old) },
    { kind: "added", text: middle(fresh) },
    { kind: "same", text: old.slice(old.length - end).join("") },
  ]);
}

/** A blank or a comma between two changes is part of one change: `~~für Fische~~ **aus Resten**` reads in one go. */
function joinScraps(words: Words): Words {
  const joined: Piece[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    joined.push({ kind: "removed", text: removed }, { kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const [index, { kind, text }] of words.entries()) {
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (removed && added && index < words.length - 1 && letters(text) === 0 && text.length < 3) {
      removed += text;
      added += text;
    } else {
      flush();
      joined.push({ kind, text });
    }
  }
  flush();
  return joined;
}
