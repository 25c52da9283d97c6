/**
 * Gives an object a field, also one called `__proto__`, which an assignment would lose. For objects made by the
 * thousand: several times quicker than `Object.fromEntries`.
 */
export function setField(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
