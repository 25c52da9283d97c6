import { isRecord, type StoredDocument } from "../documents.ts";
import type { Mutation } from "../mutations.ts";
import { checkReferences } from "../references.ts";
import type { Result, Store } from "../store.ts";
import { type Leaf, leavesOf } from "./leaves.ts";

/** What the form says cannot be understood; the message says what. */
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

function documentIn(json: string, id: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new Unreadable(`this is not JSON. ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
  if (!isRecord(value) || typeof value._type !== "string")
    throw new Unreadable("a document is an object with a _type.");
  if (value._id !== id) throw new Unreadable(`the _id should stay ${id}.`);
  return value;
}
