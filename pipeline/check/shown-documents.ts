import { collectionNames } from "#src/addresses.ts";
import { type DocumentType, singletonTypes } from "#src/content/model/documents.ts";
import { type DocumentsById, expiredIds, isClosed, type LoadedDocument } from "./loaded.ts";
import { valuesIn } from "./walk.ts";

/** What pages find by type, every document of it; all others they find by references. */
export const rootTypes: readonly DocumentType[] = ["page", ...singletonTypes, "footerBlock", ...collectionNames];

/**
 * Every document that some page can show, by id: what pages find by type, and all that this leads to. `roots` are the
 * documents of `rootTypes`; closed ones do not count.
 */
export function shownDocuments(
  roots: readonly LoadedDocument[],
  byId: Pick<DocumentsById, "get">,
  lock: unknown,
): Map<string, LoadedDocument> {
  const expired = expiredIds(lock);
  const shown = new Map<string, LoadedDocument>();
  const waiting = roots.filter((document) => !isClosed(document, expired));
  for (let document = waiting.pop(); document; document = waiting.pop()) {
    if (shown.has(document.id)) continue;
    shown.set(document.id, document);
    for (const { name, value } of valuesIn(document.content)) {
      const next = name === "_ref" && typeof value === "string" ? byId.get(value) : undefined;
      if (next) waiting.push(next);
    }
  }
  return shown;
}
