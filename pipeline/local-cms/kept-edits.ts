import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../files.ts";
import { isObject } from "../json.ts";
import { Store, type StoredDocument } from "./store.ts";

/** A store of these documents, and of the edits over them that a folder keeps; each further one is kept when it is made. */
export function storeWithEdits(documents: readonly { readonly _id: string }[], dir: string): Store {
  const file = join(dir, "edits.json");
  const edits = readEdits(file);
  const untouched = documents.filter(({ _id }) => !Object.hasOwn(edits, _id));
  const store = new Store([...untouched, ...Object.values(edits).filter((edit) => edit !== null)]);
  store.watch(({ changes }) => {
    for (const { id, after } of changes) edits[id] = after ?? null;
    writeWhole(file, JSON.stringify(edits));
  });
  return store;
}

/** Documents by id, `null` for those that were deleted; none if there is no such file, or none that can be read. */
function readEdits(file: string): Record<string, StoredDocument | null> {
  try {
    const edits: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isObject(edits) ? (edits as Record<string, StoredDocument | null>) : {};
  } catch {
    return {};
  }
}
