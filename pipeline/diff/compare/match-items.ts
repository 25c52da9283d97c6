import { keyOf } from "../../documents/path.ts";
import { isObject, textOf, textsIn } from "../../json.ts";
import { fingerprint } from "../../pages/comparable.ts";
import { withoutHints } from "./word-diff.ts";

/** From this share of common words on, an item with a new `_key` counts as the old item, changed. */
const alikeEnough = 0.4;

/** Longer lists are matched by content and `_key` only, because comparing all pairs takes long. */
const maxCompared = 300;

type Match =
  | { readonly old: number; readonly fresh: number; readonly moved: boolean }
  | { readonly old: undefined; readonly fresh: number; readonly moved?: undefined }
  | { readonly old: number; readonly fresh: undefined; readonly moved?: undefined };

/** Sorted as in `after`. A removed item follows the nearest earlier item that has not moved. */
export function matchItems(before: readonly unknown[], after: readonly unknown[]): Match[] {
  const oldOf = new Map<number, number>();
  const gone = new Set(before.keys());
  const come = new Set(after.keys());
  const pair = (old: number, fresh: number) => {
    if (!gone.has(old) || !come.has(fresh)) return;
    gone.delete(old);
    come.delete(fresh);
    oldOf.set(fresh, old);
  };
  const pairUp = (idOf: (item: unknown) => string | undefined) => {
    const waiting = Map.groupBy(gone, (old) => idOf(before[old]));
    for (const fresh of come) {
      const id = idOf(after[fresh]);
      const old = id === undefined ? undefined : waiting.get(id)?.shift();
      if (old !== undefined) pair(old, fresh);
    }
  };

  // Content comes before `_key`, because the CMS may give all items new `_key`s.
  pairUp((item) => (keyOf(item) ? `${keyOf(item)}\0${fingerprint(item)}` : undefined));
  pairUp(fingerprint);
  pairUp((item) => (keyOf(item) ? `${typeOf(item)}\0${keyOf(item)}` : undefined));
  pairUp(referenceOf);
  if (gone.size * come.size <= maxCompared ** 2) {
    const scored = [...gone].flatMap((old) =>
      [...come].map((fresh) => ({ old, fresh, score: likeness(before, old, after, fresh) })),
    );
    const alike = scored.filter(({ score }) => score >= alikeEnough);
    for (const { old, fresh } of alike.sort((a, b) => b.score - a.score || a.fresh - b.fresh)) pair(old, fresh);
  }

  // Finds the fewest moves that explain the new order: items of a longest increasing run have not moved.
  const unmoved = longestRising([...oldOf].map(([fresh, old]) => ({ old, fresh })).sort((a, b) => a.fresh - b.fresh));
  const matches = [...after.keys()].map((fresh): Match => {
    const old = oldOf.get(fresh);
    return old === undefined ? { old, fresh } : { old, fresh, moved: !unmoved.has(old) };
  });
  for (const old of gone) {
    const nearest = matches.findLastIndex((match) => match.old !== undefined && match.old < old && !match.moved);
    matches.splice(nearest + 1, 0, { old, fresh: undefined });
  }
  return matches;
}

function likeness(before: readonly unknown[], old: number, after: readonly unknown[], fresh: number): number {
  const [item, other] = [before[old], after[fresh]];
  if (typeOf(item) !== typeOf(other)) return 0;
  const [was, is] = [wordsIn(item), wordsIn(other)];
  const isOnlyPlace = !isObject(item) || was.length + is.length === 0;
  if (isOnlyPlace && old === fresh) return 1;
  const left = Map.groupBy(was, (word) => word);
  const common = is.filter((word) => left.get(word)?.pop() !== undefined).length;
  return (2 * common) / Math.max(1, was.length + is.length);
}

type Run = { readonly last: number; readonly weight: number; readonly previous?: Run };

function heaviest(runs: readonly Run[], below = Number.POSITIVE_INFINITY): Run {
  return runs.reduce((best, run) => (run.last < below && run.weight >= best.weight ? run : best));
}

/** The longest increasing run. Among several, the one with the most items that kept their place. */
function longestRising(pairs: readonly { old: number; fresh: number }[]): Set<number> {
  const inPlace = 1 / (pairs.length + 1);
  const runs: Run[] = [{ last: -1, weight: 0 }];
  for (const { old, fresh } of pairs) {
    const previous = heaviest(runs, old);
    runs.push({ last: old, weight: previous.weight + 1 + (old === fresh ? inPlace : 0), previous });
  }
  const rising = new Set<number>();
  for (let run: Run | undefined = heaviest(runs); run; run = run.previous) rising.add(run.last);
  return rising;
}

export function typeOf(item: unknown): string {
  return isObject(item) ? textOf(item._type ?? "") : typeof item;
}

function referenceOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  if (typeof item._ref === "string") return item._ref;
  const held = [item.asset, item.image, item.film, item.document].map(referenceOf).find((id) => id !== undefined);
  return held ?? (isObject(item.embed) && typeof item.embed.address === "string" ? item.embed.address : undefined);
}

const wholeWord = /[\p{L}\p{M}\p{N}]+/gu;

function wordsIn(item: unknown): string[] {
  const texts = textsIn(item).filter(([field]) => !field.startsWith("_") && field !== "marks" && field !== "style");
  return texts.flatMap(([, text]) => withoutHints(text).normalize().toLowerCase().match(wholeWord) ?? []);
}
