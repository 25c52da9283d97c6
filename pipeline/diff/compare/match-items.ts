import { keyOf } from "../../documents/path.ts";
import { isObject, textOf, textsIn } from "../../json.ts";
import { fingerprint } from "../../pages/comparable.ts";
import { withoutSoftHyphens } from "./word-diff.ts";

/** If at least this share of the words is equal, an item with a new `_key` counts as a change of the old item. */
const alikeEnough = 0.4;

/** If a list has more items without a partner than this, their words are not compared, because each pair takes time. */
const maxCompared = 300;

/** The positions of an item in the old and in the new list. Undefined on the side on which it is missing. */
type Match =
  | { readonly old: number; readonly fresh: number; readonly moved: boolean }
  | { readonly old: undefined; readonly fresh: number; readonly moved?: undefined }
  | { readonly old: number; readonly fresh: undefined; readonly moved?: undefined };

/** Sorted as in `after`. A removed item follows the nearest earlier item that has not moved. */
export function matchItems(before: readonly unknown[], after: readonly unknown[]): Match[] {
  const oldOf = pairItems(before, after);
  // As few items as possible count as moved: those outside of the longest run whose order is the same in both lists.
  const unmoved = longestRun([...oldOf].map(([fresh, old]) => ({ old, fresh })).sort((a, b) => a.fresh - b.fresh));
  const matches = Array.from(after, (_, fresh): Match => {
    const old = oldOf.get(fresh);
    return old === undefined ? { old, fresh } : { old, fresh, moved: !unmoved.has(old) };
  });
  const kept = new Set(oldOf.values());
  for (const old of [...before.keys()].filter((old) => !kept.has(old))) {
    const nearest = matches.findLastIndex((match) => match.old !== undefined && match.old < old && !match.moved);
    matches.splice(nearest + 1, 0, { old, fresh: undefined });
  }
  return matches;
}

/** The old position of each item that both lists have, by its new position. */
function pairItems(before: readonly unknown[], after: readonly unknown[]): ReadonlyMap<number, number> {
  const oldOf = new Map<number, number>();
  const unpairedOld = new Set(before.keys());
  const unpairedNew = new Set(after.keys());
  const pair = (old: number, fresh: number) => {
    if (!unpairedOld.has(old) || !unpairedNew.has(fresh)) return;
    unpairedOld.delete(old);
    unpairedNew.delete(fresh);
    oldOf.set(fresh, old);
  };
  const pairEqual = (idOf: (item: unknown) => string | undefined) => {
    const waiting = Map.groupBy(unpairedOld, (old) => idOf(before[old]));
    for (const fresh of unpairedNew) {
      const id = idOf(after[fresh]);
      const old = id === undefined ? undefined : waiting.get(id)?.shift();
      if (old !== undefined) pair(old, fresh);
    }
  };
  const withKey = (item: unknown, rest: string) => (keyOf(item) ? `${keyOf(item)}\0${rest}` : undefined);
  // Content comes before `_key`, because the CMS may give all items new `_key`s.
  pairEqual((item) => withKey(item, fingerprint(item)));
  pairEqual(fingerprint);
  pairEqual((item) => withKey(item, typeOf(item)));
  pairEqual(referenceOf);
  if (unpairedOld.size * unpairedNew.size > maxCompared ** 2) return oldOf;
  const scored = [...unpairedOld].flatMap((old) =>
    [...unpairedNew].map((fresh) => ({ old, fresh, score: likeness(before, old, after, fresh) })),
  );
  const alike = scored.filter(({ score }) => score >= alikeEnough);
  for (const { old, fresh } of alike.sort((a, b) => b.score - a.score || a.fresh - b.fresh)) pair(old, fresh);
  return oldOf;
}

/** The share of common words, from 0 to 1. Items without words, such as numbers, get 1 if they kept their place. */
function likeness(before: readonly unknown[], old: number, after: readonly unknown[], fresh: number): number {
  const [item, other] = [before[old], after[fresh]];
  if (typeOf(item) !== typeOf(other)) return 0;
  const [oldWords, newWords] = [wordsIn(item), wordsIn(other)];
  const count = oldWords.length + newWords.length;
  const hasWords = isObject(item) && count > 0;
  if (!hasWords && old === fresh) return 1;
  // Each word of the old item is common only once.
  const left = Map.groupBy(oldWords, (word) => word);
  const common = newWords.filter((word) => left.get(word)?.pop() !== undefined).length;
  return (2 * common) / Math.max(1, count);
}

/**
 * An increasing run of old positions, as a linked list. Its weight is its length. A fraction of 1 is added for each item
 * that kept its place, so these items decide between runs of equal length.
 */
type Run = { readonly last: number; readonly weight: number; readonly previous?: Run };

/** The heaviest run that ends below this position. */
function heaviest(runs: readonly Run[], below = Number.POSITIVE_INFINITY): Run {
  return runs.reduce((best, run) => (run.last < below && run.weight >= best.weight ? run : best));
}

/** The old positions in the heaviest run. */
function longestRun(pairs: readonly { old: number; fresh: number }[]): Set<number> {
  // All fractions together are less than 1.
  const inPlace = 1 / (pairs.length + 1);
  const runs: Run[] = [{ last: -1, weight: 0 }];
  for (const { old, fresh } of pairs) {
    const previous = heaviest(runs, old);
    runs.push({ last: old, weight: previous.weight + 1 + (old === fresh ? inPlace : 0), previous });
  }
  const positions = new Set<number>();
  for (let run: Run | undefined = heaviest(runs); run; run = run.previous) positions.add(run.last);
  return positions;
}

export function typeOf(item: unknown): string {
  return isObject(item) ? textOf(item._type ?? "") : typeof item;
}

/** The id of the document or file, or the address of the film, that an item shows. */
function referenceOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  if (typeof item._ref === "string") return item._ref;
  const held = [item.asset, item.image, item.film, item.document].map(referenceOf).find((id) => id !== undefined);
  return held ?? (isObject(item.embed) && typeof item.embed.address === "string" ? item.embed.address : undefined);
}

const wholeWord = /[\p{L}\p{M}\p{N}]+/gu;

function wordsIn(item: unknown): string[] {
  const texts = textsIn(item).filter(([field]) => !field.startsWith("_") && field !== "marks" && field !== "style");
  return texts.flatMap(([, text]) => withoutSoftHyphens(text).normalize().toLowerCase().match(wholeWord) ?? []);
}
