import { byCodeUnit } from "#src/content/canonical.ts";

export function countEach(names: Iterable<string>): Record<string, number> {
  const groups = Map.groupBy(names, (name) => name);
  return sortedRecord(Array.from(groups, ([name, all]) => [name, all.length]));
}

/** Sorted by code unit. `fromEntries` keeps a key such as `__proto__`, which an assignment would lose. */
export function sortedRecord<V>(entries: readonly (readonly [string, V])[]): Record<string, V> {
  return Object.fromEntries([...entries].sort(([a], [b]) => byCodeUnit(a, b)));
}
