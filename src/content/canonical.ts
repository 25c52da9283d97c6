/**
 * The one way this project writes JSON that is kept: the same content gives the same bytes on every machine. Keys by
 * code unit, those starting with `_` first; two spaces; LF; a newline at the end. Arrays and texts are untouched.
 */
export function canonicalJson(value: unknown): string {
  return `${JSON.stringify(sortKeys(value), null, 2)}\n`;
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort(byKey)) {
    setField(sorted, key, sortKeys((value as Record<string, unknown>)[key]));
  }
  return sorted;
}

/** The order of keys. */
export function byKey(a: string, b: string): number {
  const isFirst = a.charCodeAt(0) === underscore;
  if (isFirst !== (b.charCodeAt(0) === underscore)) return isFirst ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

const underscore = "_".charCodeAt(0);

/**
 * Gives an object a field, also one called `__proto__`, which an assignment would lose. For objects made by the
 * thousand: several times quicker than `Object.fromEntries`.
 */
export function setField(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
