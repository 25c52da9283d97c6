/** Equal content gives equal bytes on every machine: keys are sorted by code unit, and keys with `_` come first. */
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

function byKey(a: string, b: string): number {
  const isFirst = a.startsWith("_");
  if (isFirst !== b.startsWith("_")) return isFirst ? -1 : 1;
  return byCodeUnit(a, b);
}

/** Also sets `__proto__`, which an assignment would lose. `Object.fromEntries` is much slower for many objects. */
export function setField(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
