import { type Entry, type Pair, pairItems } from "./pair-items.ts";

/** An item of the old list, of the new list, or of both. */
type Match =
  | (Pair & { readonly isMoved: boolean })
  | { readonly before: undefined; readonly after: Entry; readonly isMoved?: undefined }
  | { readonly before: Entry; readonly after: undefined; readonly isMoved?: undefined };

/** Sorted as in the new list. A removed item follows the nearest earlier item that has not moved. */
export function matchItems(before: readonly unknown[], after: readonly unknown[]): Match[] {
  const [oldEntries, newEntries] = [entriesOf(before), entriesOf(after)];
  const pairs = pairItems({ before: oldEntries, after: newEntries });
  const unmoved = longestRun(pairs.toSorted((a, b) => a.after.index - b.after.index));
  const pairOf = new Map(pairs.flatMap((pair) => [pair.before, pair.after].map((entry) => [entry, pair])));
  const matches = newEntries.map((entry): Match => {
    const pair = pairOf.get(entry);
    return pair ? { ...pair, isMoved: !unmoved.has(pair) } : { before: undefined, after: entry };
  });
  for (const removed of oldEntries.filter((entry) => !pairOf.has(entry))) {
    const nearest = matches.findLastIndex(
      (match) => !match.isMoved && match.before && match.before.index < removed.index,
    );
    matches.splice(nearest + 1, 0, { before: removed, after: undefined });
  }
  return matches;
}

function entriesOf(list: readonly unknown[]): Entry[] {
  return list.map((item, index) => ({ index, item }));
}

/** Pairs in an order that is the same in both lists, as a linked list. */
interface Run {
  readonly last: Pair;
  readonly previous: Run | undefined;
  readonly length: number;
  /** The number of items that have the same index in both lists. It decides between runs of equal length. */
  readonly inPlace: number;
}

/** The pairs of the longest run, so that as few items as possible count as moved. */
function longestRun(sortedPairs: readonly Pair[]): ReadonlySet<Pair> {
  const runs: Run[] = [];
  for (const last of sortedPairs) {
    const previous = longest(runs.filter((run) => run.last.before.index < last.before.index));
    const own = last.before.index === last.after.index ? 1 : 0;
    runs.push({ last, previous, length: (previous?.length ?? 0) + 1, inPlace: (previous?.inPlace ?? 0) + own });
  }
  const pairs = new Set<Pair>();
  for (let run = longest(runs); run; run = run.previous) pairs.add(run.last);
  return pairs;
}

/** If several runs are the longest, returns the one with more items in place, or the last of them. */
function longest(runs: readonly Run[]): Run | undefined {
  return runs.reduce<Run | undefined>((best, run) => {
    const isWorse = best && (run.length - best.length || run.inPlace - best.inPlace) < 0;
    return isWorse ? best : run;
  }, undefined);
}
