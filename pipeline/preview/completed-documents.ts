import { knownContent } from "#src/content/known-content.ts";
import type { Document } from "#src/content/model/documents.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { completeDocument, placeholder } from "./complete.ts";

type Made = { readonly published: StoredDocument | undefined; readonly document: Document | undefined };

/** Completes a document again only after it or the set of documents has changed. */
export class CompletedDocuments {
  #made = new WeakMap<StoredDocument, Made>();
  #types: ReadonlyMap<string, string> = new Map();

  /** Keys are ids; documents that cannot be shown even when published are omitted. */
  of(
    documents: readonly StoredDocument[],
    published: ReadonlyMap<string, StoredDocument>,
    today: string,
  ): ReadonlyMap<string, Document> {
    const types = new Map(documents.map(({ _id, _type }) => [_id, _type])).set(placeholder._id, placeholder._type);
    const isSame = types.size === this.#types.size && [...types].every(([id, type]) => this.#types.get(id) === type);
    if (!isSame) this.#made = new WeakMap();
    this.#types = types;
    const options = { types, today };
    const byId = new Map<string, Document>([[placeholder._id, placeholder as unknown as Document]]);
    for (const own of documents) {
      const other = published.get(own._id);
      let made = this.#made.get(own);
      if (!made || made.published !== other) {
        const [draft, live] = [own, other].map((one) => one && knownContent(one));
        const document = (draft && completeDocument(draft, options, live)) ?? (live && completeDocument(live, options));
        made = { published: other, document };
        this.#made.set(own, made);
      }
      if (made.document) byId.set(own._id, made.document);
    }
    return byId;
  }
}
