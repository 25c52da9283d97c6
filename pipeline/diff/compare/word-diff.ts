import { diffArrays } from "diff";

/** A run of words, spaces and signs. An added piece follows the removed one that it replaces. */
export type Piece = { readonly kind: "same" | "added" | "removed"; readonly text: string };

export type WordDiff = readonly Piece[];

/** The number of edits above which a text counts as rewritten. It limits the time: 100 kB against 100 kB takes ~1 s. */
const maxEdits = 1500;

/** The share of equal letters below which old and new text are shown whole. */
const leastAlike = 0.3;

/** Ignores soft hyphens, which no reader sees. */
export function wordDiff(before: string, after: string): WordDiff {
  const [old, fresh] = [withoutSoftHyphens(before), withoutSoftHyphens(after)];
  if (old === fresh) return withoutEmpty([{ kind: "same", text: old }]);
  const whole = withoutEmpty([
    { kind: "removed", text: old },
    { kind: "added", text: fresh },
  ]);
  if (old.trim() === "" || fresh.trim() === "") return whole;
  const changes = diffArrays(old.match(token) ?? [], fresh.match(token) ?? [], { maxEditLength: maxEdits });
  if (!changes) return whole;
  const found = changes.map(({ added, removed, value }): Piece => {
    const changed = added ? "added" : "removed";
    return { kind: added || removed ? changed : "same", text: value.join("") };
  });
  const kept = countLetters(found.map(({ kind, text }) => (kind === "same" ? text : "")).join(""));
  const isRewritten = kept < leastAlike * Math.max(countLetters(old), countLetters(fresh));
  return isRewritten ? whole : withoutEmpty(joinCloseChanges(found));
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
/** The first alternative is the end of a mark or a link in a text of portable-text-diff.ts: `: bold⟩`. */
const token = new RegExp(`(?: →|:) [^⟨⟩]*⟩|${emoji.source}|${word.source}|\\s+|[^\\p{L}\\p{M}\\p{N}\\s]`, "gu");

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Also counts words in languages that write no spaces between words. */
export function countWords(text: string): number {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Joins changes with only a space or a comma between them: `~~für Fische~~ **aus Resten**` is easier to read. */
function joinCloseChanges(words: WordDiff): WordDiff {
  const joined: Piece[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    joined.push({ kind: "removed", text: removed }, { kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const [index, { kind, text }] of words.entries()) {
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (removed && added && index < words.length - 1 && countLetters(text) === 0 && text.length < 3) {
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
