/**
 * The one way this project writes JSON that is kept: the same content gives the same bytes on every machine. Keys by
 * code unit, those starting with `_` first; two spaces; LF; a newline at the end. Arrays and texts are untouched.
 */
export function canonicalJson(value: unknown): string {
  return `${JSON.stringify(sortKeys(value), null, 2)}\n`;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const sorted: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value).sort(byKey)) sorted[key] = sortKeys((value as Record<string, unknown>)[key]);
  return sorted;
}

/** The order of keys. */
export function byKey(a: string, b: string): number {
  const aFirst = a.startsWith("_");
  if (aFirst !== b.startsWith("_")) return aFirst ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
