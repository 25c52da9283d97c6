import { isRecord } from "../documents.ts";

/** A text, a number or a yes-or-no inside a document: what an editor may want to change. */
export interface Leaf {
  /** As patches write it: `sections[_key=="hero"].title.de`. */
  readonly path: string;
  readonly value: string | number | boolean;
}

/** In the order of the document. What begins with `_` holds it together and is left to the raw form. */
export function leavesOf(value: unknown, path = ""): Leaf[] {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${path}${stepTo(item, index)}`));
  if (!isRecord(value)) return [];
  return Object.entries(value)
    .filter(([name]) => !name.startsWith("_"))
    .flatMap(([name, inner]) => leavesOf(inner, `${path}${stepInto(name, path)}`));
}

function stepTo(item: unknown, index: number): string {
  const key = isRecord(item) ? item._key : undefined;
  return typeof key === "string" && !/["\\]/.test(key) ? `[_key=="${key}"]` : `[${index}]`;
}

function stepInto(name: string, path: string): string {
  if (!/^[A-Za-z_$][\w$-]*$/.test(name)) return `["${name}"]`;
  return path === "" ? name : `.${name}`;
}
