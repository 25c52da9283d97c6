import { diffArrays } from "diff";

/** A run of words, spaces and signs. An added piece follows the removed one that it replaces. */
export type Piece = { readonly kind: "same" | "added" | "removed"; readonly text: string };

export type WordDiff = readonly Piece[];

/** The number of edits above which a text counts as rewritten. It limits the time: 100 kB against 100 kB takes ~1 s. */
const maxEdits = 1500;

/** The share of equal letters and digits below which old and new text are shown whole. */
const leastAlike = 0.3;

/** Ignores soft hyphens, which no reader sees. */
export function wordDiff(before: string, after: string): WordDiff {
  const [old, fresh] = [withoutSoftHyphens(before), withoutSoftHyphens(after)];
  if (old === fresh) return withoutEmpty([{ kind: "same", text: old }]);
  const pieces = compareWords(old, fresh);
  if (pieces && !isRewritten(pieces, old, fresh)) return withoutEmpty(joinCloseChanges(pieces));
  return withoutEmpty([
    { kind: "removed", text: old },
    { kind: "added", text: fresh },
  ]);
}

/** Undefined for an empty text, and for more than `maxEdits` edits. */
function compareWords(old: string, fresh: string): Piece[] | undefined {
  if (old.trim() === "" || fresh.trim() === "") return undefined;
  const changes = diffArrays(old.match(token) ?? [], fresh.match(token) ?? [], { maxEditLength: maxEdits });
  return changes?.map((change) => ({ kind: kindOf(change), text: change.value.join("") }));
}

function kindOf({ added, removed }: { readonly added: boolean; readonly removed: boolean }): Piece["kind"] {
  if (added) return "added";
  return removed ? "removed" : "same";
}

function isRewritten(pieces: WordDiff, old: string, fresh: string): boolean {
  const kept = pieces.filter(({ kind }) => kind === "same").map(({ text }) => text);
  const longest = Math.max(countLettersAndDigits(old), countLettersAndDigits(fresh));
  return countLettersAndDigits(kept.join("")) < leastAlike * longest;
}

export function withoutSoftHyphens(text: string): string {
  return text.replaceAll("\u00AD", "");
}

export function isUnchanged(words: WordDiff): boolean {
  return words.every(({ kind }) => kind === "same");
}

function withoutEmpty(words: WordDiff): WordDiff {
  return words.filter(({ text }) => text !== "");
}

/** `🇩🇪`, `👍🏽`, `👩‍🔬`: an emoji is one word, of however many characters. */
const emoji = /\p{RI}{2}|\p{Extended_Pictographic}(?:[\p{M}\p{EMod}]|\u200D\p{Extended_Pictographic})*/u;
/** `Pferde-Park`, `don’t` and `2,5` are one word each. */
const word = /[\p{L}\p{M}\p{N}]+(?:[-’'.,][\p{L}\p{M}\p{N}]+)*/u;
/** `: bold⟩` or ` → https://a.example⟩`: `textWithMarks` ends a mark or a link with it. */
const endOfMark = /(?: →|:) [^⟨⟩]*⟩/u;
const parts = [endOfMark, emoji, word, /\s+/, /[^\p{L}\p{M}\p{N}\s]/u];
const token = new RegExp(parts.map(({ source }) => source).join("|"), "gu");

function countLettersAndDigits(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Joins changes with at most two spaces or signs between them: `~~für Fische~~ **aus Resten**` is easier to read. */
function joinCloseChanges(words: WordDiff): WordDiff {
  const joined: Piece[] = [];
  const lastIndex = words.length - 1;
  let [removed, added] = ["", ""];
  const flush = () => {
    joined.push({ kind: "removed", text: removed }, { kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const [index, { kind, text }] of words.entries()) {
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (removed && added && index < lastIndex && text.length <= 2 && countLettersAndDigits(text) === 0) {
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
