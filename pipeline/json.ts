import { byCodeUnit } from "#src/content/canonical.ts";

export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value itself if it is a list; an empty list for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function objectsIn(list: unknown): JsonObject[] {
  return listOf(list).filter(isObject);
}

/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value as text. `String` would throw for an object that has a field with the name `toString`. */
export function textOf(value: unknown): string {
  return typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value);
}

/** All texts in a value, each with the name of its field. */
export function textsIn(value: unknown, field = ""): (readonly [field: string, text: string])[] {
  if (typeof value === "string") return [[field, value]];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, field));
  return Object.entries(Object(value)).flatMap(([name, inner]) => textsIn(inner, name));
}

/** Content may have at most this many nesting levels of lists and objects. The model needs 12; a studio allows 20. */
export const deepest = 32;

/** Goes no deeper than the limit, because deep content would overflow the stack. */
export function isDeeperThan(limit: number, value: unknown): boolean {
  if (limit < 0) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => isDeeperThan(limit - 1, inner));
}

export function countEach(names: Iterable<string>): Record<string, number> {
  const groups = Map.groupBy(names, (name) => name);
  return sortedRecord(Array.from(groups, ([name, all]) => [name, all.length]));
}

/** Sorted by code unit. `fromEntries` keeps a key such as `__proto__`, which an assignment would lose. */
export function sortedRecord<V>(entries: readonly (readonly [string, V])[]): Record<string, V> {
  return Object.fromEntries([...entries].sort(([a], [b]) => byCodeUnit(a, b)));
}
