import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

/** Writes each edit to the folder when it is made; a file that is half written does not take the place of a whole one. */
export function keepEdits(store: Store, dir: string): void {
  const edits = { ...readEdits(dir) };
  mkdirSync(dir, { recursive: true });
  store.watch(({ changes }) => {
    for (const { id, after } of changes) edits[id] = after ?? null;
    writeFileSync(join(dir, "edits.json.new"), JSON.stringify(edits));
    renameSync(join(dir, "edits.json.new"), join(dir, "edits.json"));
  });
}
