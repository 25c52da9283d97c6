import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../files.ts";
import { isObject } from "../json.ts";
import type { Store, StoredDocument } from "./store.ts";

/** What was edited since the first start, over the snapshot: documents by id, `null` for those that were deleted. */
export type Edits = Readonly<Record<string, StoredDocument | null>>;

/** The edits that a folder keeps; none if there is no such file, or none that can be read. */
export function readEdits(dir: string): Edits {
  try {
    const edits: unknown = JSON.parse(readFileSync(join(dir, "edits.json"), "utf8"));
    return isObject(edits) ? (edits as Edits) : {};
  } catch {
    return {};
  }
}

/** The documents of a snapshot as they are after the edits. */
export function withEdits(documents: readonly { readonly _id: string }[], edits: Edits): object[] {
  const untouched = documents.filter(({ _id }) => !Object.hasOwn(edits, _id));
  return [...untouched, ...Object.values(edits).filter((edit) => edit !== null)];
}

/** Writes each edit to the folder when it is made. */
export function keepEdits(store: Store, dir: string): void {
  const edits = { ...readEdits(dir) };
  store.watch(({ changes }) => {
    for (const { id, after } of changes) edits[id] = after ?? null;
    writeWhole(join(dir, "edits.json"), JSON.stringify(edits));
  });
}
