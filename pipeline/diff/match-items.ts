import { isObject } from "../json.ts";
import { fingerprint } from "./comparable.ts";
import { similarity } from "./word-diff.ts";

/** Share of words in common from which an item with a new `_key` counts as the old one, changed. */
const alikeEnough = 0.4;

/** Comparing every item with every other takes long; lists this long are compared by content and `_key` alone. */
const maxCompared = 300;

/**
 * Which items of two lists are the same one. In this order of trust: the same content, the same `_key`, a reference to the
 * same document, much the same words. The CMS may give new `_key`s to everything, so content comes first.
 *
 * @returns `matches`: the positions of each item in both lists, by that in the second one and in its order; `moved` if it
 *   stands elsewhere among those in both. `gone`: the positions in the first list of the items that are not in the second
 */
export function matchItems(before: readonly unknown[], after: readonly unknown[]) {
  const oldOf = new Map<number, number>();
  const taken = new Set<number>();
  const gone = () => [...before.entries()].filter(([old]) => !taken.has(old));
  const come = () => [...after.entries()].filter(([fresh]) => !oldOf.has(fresh));
  const pair = (old: number, fresh: number) => {
    if (taken.has(old) || oldOf.has(fresh)) return;
    taken.add(old);
    oldOf.set(fresh, old);
  };
  const pairUp = (idOf: (item: unknown) => string | undefined) => {
    const waiting = Map.groupBy(gone(), ([, item]) => idOf(item));
    for (const [fresh, item] of come()) {
      const id = idOf(item);
      const found = id === undefined ? undefined : waiting.get(id)?.shift();
      if (found) pair(found[0], fresh);
    }
  };

  pairUp((item) => (keyOf(item) ? `${keyOf(item)}\0${fingerprint(item)}` : undefined));
  pairUp(fingerprint);
  pairUp((item) => (keyOf(item) ? `${typeOf(item)}\0${keyOf(item)}` : undefined));
  pairUp(referenceOf);
  const unpaired = { gone: gone(), come: come() };
  if (unpaired.gone.length * unpaired.come.length <= maxCompared ** 2) {
    for (const { old, fresh } of alikePairs(unpaired.gone, unpaired.come)) pair(old, fresh);
  }

  const both = [...oldOf].map(([fresh, old]) => ({ before: old, after: fresh })).sort((a, b) => a.after - b.after);
  // The fewest moves that explain the new order: all items but a longest run that kept its order.
  const still = longestRising(both.map(({ before }) => before));
  const matches = both.map((positions) => ({ ...positions, moved: !still.has(positions.before) }));
  return { matches: new Map(matches.map((match) => [match.after, match])), gone: gone().map(([index]) => index) };
}

type Entry = readonly [index: number, item: unknown];

/** Items of the same type with enough words in common, the most alike first. */
function alikePairs(gone: readonly Entry[], come: readonly Entry[]) {
  const scored = gone.flatMap(([old, item]) =>
    come
      .filter(([, other]) => typeOf(item) === typeOf(other))
      .map(([fresh, other]) => ({ old, fresh, score: likeness([old, item], [fresh, other]) })),
  );
  return scored
    .filter(({ score }) => score >= alikeEnough)
    .sort((a, b) => b.score - a.score || a.fresh - b.fresh || a.old - b.old);
}

/** Plain values, and items without words, have nothing but their place: what changed where it stands is the same one. */
function likeness([old, item]: Entry, [fresh, other]: Entry): number {
  const [before, after] = [textOf(item), textOf(other)];
  const isOnlyPlace = !isObject(item) || (before === "" && after === "");
  return isOnlyPlace && old === fresh ? 1 : similarity(before, after);
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

/** The `_key` of an item of a list; empty where it has none. */
export function keyOf(item: unknown): string {
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
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join(" ");
  if (!isObject(value)) return "";
  return Object.entries(value)
    .filter(([name]) => !name.startsWith("_") && name !== "marks" && name !== "style")
    .map(([, child]) => textOf(child))
    .join(" ");
}
