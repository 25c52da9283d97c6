import { checkReferences, type Mutation } from "./mutations.ts";
import { type Content, isRecord, type Result, type Store, type StoredDocument } from "./store.ts";

/** A text, a number or a yes-or-no inside a document: what an editor may want to change. */
export interface Leaf {
  /** As patches write it: `sections[_key=="hero"].title.de`. */
  readonly path: string;
  readonly value: string | number | boolean;
}

/** In the order of the document. Fields that begin with `_` hold it together and are left to the raw form. */
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

/** The form cannot be understood; the message says why. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

/** One transaction. Throws `Unreadable` or `MutationRefused`, and then nothing has changed. */
export function saveForm(store: Store, document: StoredDocument, form: URLSearchParams): Result {
  return store.transaction([mutationFor(document, form)], { check: checkReferences });
}

function mutationFor(document: StoredDocument, form: URLSearchParams): Mutation {
  const { _id: id } = document;
  switch (form.get("action")) {
    case "delete":
      return { delete: { id } };
    case "json":
      return { createOrReplace: documentIn(form.get("json") ?? "", id) };
    case "fields":
      return { patch: { id, set: Object.fromEntries(leavesOf(document).flatMap((leaf) => changed(leaf, form))) } };
    default:
      throw new Unreadable("the form does not say what to do.");
  }
}

/** The path and the new value, if the form has another than the document. */
function changed({ path, value }: Leaf, form: URLSearchParams): [string, unknown][] {
  const entered = form.get(`at ${path}`);
  if (entered === null) return [];
  if (typeof value === "boolean") return entered === String(value) ? [] : [[path, entered === "true"]];
  if (typeof value === "number") {
    const number = Number(entered);
    if (entered.trim() === "" || !Number.isFinite(number)) throw new Unreadable(`${path} should be a number.`);
    return number === value ? [] : [[path, number]];
  }
  // Forms send line breaks as CR LF, and half a character as none.
  const text = entered.replace(/\r\n/g, "\n");
  return text === value.toWellFormed().replace(/\r\n?/g, "\n") ? [] : [[path, text]];
}

function documentIn(json: string, id: string): Content {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new Unreadable(`this is not JSON. ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
  if (!isRecord(value) || typeof value._type !== "string") {
    throw new Unreadable("a document is an object with a _type.");
  }
  if (value._id !== id) throw new Unreadable(`the _id should stay ${id}.`);
  return value;
}
