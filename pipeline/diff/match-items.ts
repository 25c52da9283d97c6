import { keyOf } from "../documents/loaded.ts";
import { isObject, textOf } from "../json.ts";
import { fingerprint } from "../pages/comparable.ts";
import { similarity } from "./word-diff.ts";

/** The share of common words from which an item with a new `_key` counts as the old one, changed. */
const alikeEnough = 0.4;

/** Longer lists are matched by content and `_key` only, because comparing all pairs takes long. */
const maxCompared = 300;

type Match =
  | { readonly old: number; readonly fresh: number; readonly moved: boolean }
  | { readonly old: undefined; readonly fresh: number; readonly moved?: undefined }
  | { readonly old: number; readonly fresh: undefined; readonly moved?: undefined };

/** Sorted as in `after`. A removed item follows the nearest earlier one that is still in its order. */
export function matchItems(before: readonly unknown[], after: readonly unknown[]): Match[] {
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

  // Content comes before `_key`, because the CMS may give all items new `_key`s.
  pairUp((item) => (keyOf(item) ? `${keyOf(item)}\0${fingerprint(item)}` : undefined));
  pairUp(fingerprint);
  pairUp((item) => (keyOf(item) ? `${typeOf(item)}\0${keyOf(item)}` : undefined));
  pairUp(referenceOf);
  const unpaired = { gone: gone(), come: come() };
  if (unpaired.gone.length * unpaired.come.length <= maxCompared ** 2) {
    for (const { old, fresh } of alikePairs(unpaired.gone, unpaired.come)) pair(old, fresh);
  }

  const both = [...oldOf].map(([fresh, old]) => ({ before: old, after: fresh })).sort((a, b) => a.after - b.after);
  // The fewest moves that explain the new order: a longest increasing run stays.
  const still = longestRising(both);
  const matches = [...after.keys()].map((fresh): Match => {
    const old = oldOf.get(fresh);
    return old === undefined ? { old, fresh } : { old, fresh, moved: !still.has(old) };
  });
  for (const [old] of gone()) {
    const nearest = matches.findLastIndex((match) => match.old !== undefined && match.old < old && !match.moved);
    matches.splice(nearest + 1, 0, { old, fresh: undefined });
  }
  return matches;
}

type Entry = readonly [index: number, item: unknown];

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

function likeness([old, item]: Entry, [fresh, other]: Entry): number {
  const [before, after] = [wordsIn(item), wordsIn(other)];
  const isOnlyPlace = !isObject(item) || (before === "" && after === "");
  return isOnlyPlace && old === fresh ? 1 : similarity(before, after);
}

interface Run {
  readonly before: number;
  readonly previous: Run | undefined;
  readonly weight: number;
}

/** A longest increasing run; among several, one with the most items at their old place, which have not moved. */
function longestRising(both: readonly { before: number; after: number }[]): Set<number> {
  const inPlace = 1 / (both.length + 1);
  const runs: Run[] = [];
  let longest: Run | undefined;
  for (const { before, after } of both) {
    let previous: Run | undefined;
    for (const run of runs) if (run.before < before && run.weight >= (previous?.weight ?? 0)) previous = run;
    const run = { before, previous, weight: (previous?.weight ?? 0) + 1 + (before === after ? inPlace : 0) };
    runs.push(run);
    if (run.weight >= (longest?.weight ?? 0)) longest = run;
  }
  const rising = new Set<number>();
  for (let run = longest; run; run = run.previous) rising.add(run.before);
  return rising;
}

function typeOf(item: unknown): string {
  return isObject(item) ? textOf(item._type ?? "") : typeof item;
}

function referenceOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  if (typeof item._ref === "string") return item._ref;
  const held = [item.asset, item.image, item.film, item.document].map(referenceOf).find((id) => id !== undefined);
  return held ?? (isObject(item.embed) && typeof item.embed.address === "string" ? item.embed.address : undefined);
}

function wordsIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(wordsIn).join(" ");
  if (!isObject(value)) return "";
  return Object.entries(value)
    .filter(([name]) => !name.startsWith("_") && name !== "marks" && name !== "style")
    .map(([, child]) => wordsIn(child))
    .join(" ");
}
