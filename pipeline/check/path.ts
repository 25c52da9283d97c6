import { shown } from "../text/shown.ts";

/** Steps from a document to a value in it: names of fields and positions in arrays. */
export type Path = readonly (string | number)[];

/**
 * A path as a person can follow it in the studio and in the file: `sections[process].steps[rearing].image.alt.en`.
 * Items are named by their `_key`, or, if that does not name one, by position: `[#3]` is the third.
 */
export function showPath(content: unknown, path: Path): string {
  let current = content;
  let shownPath = "";
  for (const step of path) {
    shownPath += typeof step === "number" ? `[${itemName(current, step)}]` : fieldName(step, shownPath === "");
    current = childAt(current, step);
  }
  return shownPath;
}

/** A path whatever the content: `sections[].steps[].image`. */
export function genericPath(path: Path): string {
  let text = "";
  for (const step of path) text += typeof step === "number" ? "[]" : fieldName(step, text === "");
  return text;
}

/** The path a JSON pointer means in this content: digits are a position in an array and a name elsewhere. */
export function pathOfPointer(content: unknown, pointer: string): Path {
  const path: (string | number)[] = [];
  let current = content;
  for (const token of pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    const step = Array.isArray(current) ? Number(name) : name;
    path.push(step);
    current = childAt(current, step);
  }
  return path;
}

function childAt(value: unknown, step: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Record<string | number, unknown>)[step];
}

function itemName(items: unknown, index: number): string {
  const key = keyOf(childAt(items, index));
  const isUnique = Array.isArray(items) && items.filter((item) => keyOf(item) === key).length === 1;
  return key && isUnique ? shown(key) : `#${index + 1}`;
}

function keyOf(item: unknown): string {
  const key = childAt(item, "_key");
  return typeof key === "string" ? key : "";
}

function fieldName(name: string, isFirst: boolean): string {
  if (!/^[\w-]+$/.test(name)) return `["${shown(name)}"]`;
  return isFirst ? name : `.${name}`;
}
