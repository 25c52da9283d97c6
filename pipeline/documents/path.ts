import { locales } from "#src/locales.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import type { Fact } from "./problem-words.ts";

/** The path from a document to a value: field names and array positions. */
export type Path = readonly (string | number)[];

/** Names items by `_key`, or by position if that is not unique, so that an editor finds them: `[#3]` is the third. */
export function showPath(content: unknown, path: Path): string {
  const steps = path.map((step, index) => {
    if (typeof step === "string") return fieldName(step, index === 0);
    return `[${itemName(valueAt(content, path.slice(0, index)), step)}]`;
  });
  return steps.join("");
}

/** The fields, items and languages on a path, which reports name in words. */
export function placeOf(content: unknown, path: Path): Fact[] {
  return path.flatMap((step, index): Fact[] => {
    if (typeof step === "string") {
      // A list's name is left out before an item, because an item's name such as `Step 2` says enough.
      if (typeof path[index + 1] === "number") return [];
      return [isLocale(step) ? { language: step } : { field: step }];
    }
    const list = String(path[index - 1]);
    // In a rich text, the list of blocks has the language as its name.
    if (isLocale(list)) return [{ language: list }, { item: "blocks", number: step + 1 }];
    const type = valueAt(content, [...path.slice(0, index + 1), "_type"]);
    return [list === "sections" && typeof type === "string" ? { type } : { item: list, number: step + 1 }];
  });
}

function isLocale(name: string): boolean {
  return locales.some((locale) => locale === name);
}

/** A path without keys: `sections[].steps[].image`. */
export function genericPath(path: Path): string {
  return path.map((step, index) => (typeof step === "number" ? "[]" : fieldName(step, index === 0))).join("");
}

/** The path of a JSON pointer (RFC 6901) in this content: digits are a position in an array, or a name in an object. */
export function pathOfPointer(content: unknown, pointer: string): Path {
  const path: (string | number)[] = [];
  for (const token of pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(valueAt(content, path)) ? Number(name) : name);
  }
  return path;
}

/** Undefined if the path leads to nothing. */
export function valueAt(content: unknown, path: Path): unknown {
  return path.reduce(childAt, content);
}

function childAt(value: unknown, step: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Record<string | number, unknown>)[step];
}

/** The `_key` of an item, or `#3`. */
function itemName(items: unknown, index: number): string {
  const key = keyOf(childAt(items, index));
  const isUnique = Array.isArray(items) && items.filter((item) => keyOf(item) === key).length === 1;
  return key && isUnique ? escapeForDisplay(key) : `#${index + 1}`;
}

/** An object without a `_key` has an empty key. */
export function keyOf(item: unknown): string {
  const key = childAt(item, "_key");
  return typeof key === "string" ? key : "";
}

/** `title` at the start, `.title` after another field, and `["a b"]` for a name with other signs. */
function fieldName(name: string, isFirst: boolean): string {
  if (!/^[\w-]+$/.test(name)) return `["${escapeForDisplay(name)}"]`;
  return isFirst ? name : `.${name}`;
}
