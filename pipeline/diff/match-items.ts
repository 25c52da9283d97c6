import { isObject } from "../json.ts";
import { fingerprint } from "./comparable.ts";
import { similarity } from "./word-diff.ts";

/** Positions of one item before and after. */
export interface Match {
  readonly before: number;
  readonly after: number;
  /** It stands elsewhere among the items that are in both lists. */
  readonly moved: boolean;
}

/** Share of words in common from which an item with a new `_key` counts as the old one, changed. */
const alikeEnough = 0.4;

/** Comparing every item with every other takes long; lists this long are compared by content and `_key` alone. */
const maxCompared = 300;

/**
 * Which items of two lists are the same one, in the order of the second list. In this order of trust: the same content,
 * the same `_key`, a reference to the same document, much the same words. The CMS may give new `_key`s to everything,
 * so content comes first.
 */
export function matchItems(before: readonly unknown[], after: readonly unknown[]): Match[] {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const pairUp = (idOf: (item: unknown) => string | undefined) => {
    const waiting = new Map<string, number[]>();
    for (const [index, item] of before.entries()) {
      const id = taken.has(index) ? undefined : idOf(item);
      if (id !== undefined) waiting.set(id, [...(waiting.get(id) ?? []), index]);
    }
    for (const [index, item] of after.entries()) {
      const id = pairs.has(index) ? undefined : idOf(item);
      const found = id === undefined ? undefined : waiting.get(id)?.shift();
      if (found !== undefined) pair(found, index);
    }
  };
  const pair = (old: number, fresh: number) => {
    pairs.set(fresh, old);
    taken.add(old);
  };

  pairUp((item) => (keyOf(item) ? `${keyOf(item)}\0${fingerprint(item)}` : undefined));
  pairUp(fingerprint);
  pairUp((item) => (keyOf(item) ? `${typeOf(item)}\0${keyOf(item)}` : undefined));
  pairUp(referenceOf);
  const left = (items: readonly unknown[], isPaired: (index: number) => boolean) =>
    [...items.entries()].filter(([index]) => !isPaired(index));
  const [gone, come] = [left(before, (index) => taken.has(index)), left(after, (index) => pairs.has(index))];
  if (gone.length * come.length <= maxCompared ** 2) pairBySimilarity(gone, come, pair);
  return withMoves([...pairs].map(([fresh, old]) => ({ before: old, after: fresh })));
}

type Entry = readonly [index: number, item: unknown];

function pairBySimilarity(gone: readonly Entry[], come: readonly Entry[], pair: (old: number, fresh: number) => void) {
  const scored = gone.flatMap(([old, item]) =>
    come
      .filter(([, other]) => typeOf(item) === typeOf(other))
      .map(([fresh, other]) => ({ old, fresh, score: likeness([old, item], [fresh, other]) })),
  );
  const used = { old: new Set<number>(), fresh: new Set<number>() };
  for (const { old, fresh, score } of scored.sort((a, b) => b.score - a.score || a.fresh - b.fresh || a.old - b.old)) {
    if (score < alikeEnough || used.old.has(old) || used.fresh.has(fresh)) continue;
    used.old.add(old);
    used.fresh.add(fresh);
    pair(old, fresh);
  }
}

/** Plain values, and items without words, have nothing but their place: what changed where it stands is the same one. */
function likeness([old, item]: Entry, [fresh, other]: Entry): number {
  const [before, after] = [textOf(item), textOf(other)];
  const isOnlyPlace = !isObject(item) || (before === "" && after === "");
  return isOnlyPlace && old === fresh ? 1 : similarity(before, after);
}

/** The fewest moves that explain the new order: all items but a longest run that kept its order. */
function withMoves(pairs: readonly { before: number; after: number }[]): Match[] {
  const sorted = [...pairs].sort((a, b) => a.after - b.after);
  const still = longestRising(sorted.map(({ before }) => before));
  return sorted.map((pair) => ({ ...pair, moved: !still.has(pair.before) }));
}

/** The values of one longest rising subsequence, by patience sorting. */
function longestRising(values: readonly number[]): Set<number> {
  const tails: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, value] of values.entries()) {
    let length = tails.length;
    while (length > 0 && (values[tails[length - 1] ?? 0] ?? 0) >= value) length -= 1;
    previous[index] = tails[length - 1];
    tails[length] = index;
  }
  const rising = new Set<number>();
  for (let index = tails.at(-1); index !== undefined; index = previous[index]) rising.add(values[index] ?? 0);
  return rising;
}

function keyOf(item: unknown): string {
  return isObject(item) && typeof item._key === "string" ? item._key : "";
}

function typeOf(item: unknown): string {
  return isObject(item) ? String(item._type ?? "") : typeof item;
}

/** The document, the file or the address that an item is about. */
function referenceOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  if (typeof item._ref === "string") return item._ref;
  const held = [item.asset, item.image, item.film, item.document].map(referenceOf).find((id) => id !== undefined);
  return held ?? (isObject(item.embed) && typeof item.embed.address === "string" ? item.embed.address : undefined);
}

/** All words a reader could see in a value. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join(" ");
  if (!isObject(value)) return "";
  return Object.entries(value)
    .filter(([name]) => !name.startsWith("_") && name !== "marks" && name !== "style")
    .map(([, child]) => textOf(child))
    .join(" ");
}
