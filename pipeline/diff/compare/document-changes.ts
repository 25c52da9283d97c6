import { byCodeUnit } from "#src/content/canonical.ts";
import { schemaOf } from "#src/content/model/documents.ts";
import type { StoredDocument, StoredSnapshot } from "#src/content/snapshot.ts";
import { type ReportWords, typeOrder } from "../../documents/report-words.ts";
import { titleOf } from "../../documents/title.ts";
import { textOf } from "../../json.ts";
import type { Sides } from "../../pages/pages-touched.ts";
import { assetTypes } from "../../snapshot/asset-names.ts";
import type { Change, DocumentChange } from "./change.ts";
import type { DiffContext } from "./content-in-words.ts";
import { fieldChanges } from "./value-changes.ts";

/** Added, removed and changed documents, without added and removed uploads: `filesOnlyIn` lists those. */
export function documentChanges(documents: Sides<StoredSnapshot>, words: ReportWords): DocumentChange[] {
  const { before, after } = documents;
  const context = { documents, words };
  const ids = new Set([...before.documents.keys(), ...after.documents.keys()]);
  return [...ids]
    .flatMap((id) => {
      const [old, fresh] = [before.documents.get(id), after.documents.get(id)];
      if (!old || !fresh || old._type === fresh._type) return changesOf(old, fresh, context);
      // A document of another type has another model, so it counts as removed and added.
      return [...changesOf(old, undefined, context), ...changesOf(undefined, fresh, context)];
    })
    .sort((a, b) => typeOrder(a.type) - typeOrder(b.type) || byCodeUnit(a.type, b.type) || byCodeUnit(a.id, b.id));
}

type Stored = StoredDocument | undefined;

/** The change of a document that is in at least one of the contents. Empty if it is the same in both. */
function changesOf(before: Stored, after: Stored, context: DiffContext): DocumentChange[] {
  const document = after ?? before;
  if (!document) return [];
  const pair = { schema: schemaOf(document._type), before, after, where: [], path: "" };
  // Documents read from the same bytes are the same object, so they need no comparison.
  const changes = before === after ? [] : fieldChanges(pair, context);
  if (before && after) {
    changes.push(...expiryChanges(before, after, context));
    return changes.length === 0 ? [] : [{ action: "changed", ...identityOf(after), changes }];
  }
  if (assetTypes.includes(document._type)) return [];
  return [{ action: before ? "removed" : "added", ...identityOf(document), changes }];
}

/** The change of a document that its dates have closed or opened. Only the lock says so: the document may be the same. */
function expiryChanges(before: StoredDocument, after: StoredDocument, { documents, words }: DiffContext): Change[] {
  const [wasClosed, isClosed] = [
    documents.before.lock.expired.includes(before._id),
    documents.after.lock.expired.includes(after._id),
  ];
  if (wasClosed === isClosed) return [];
  const path = decidingDate(before, after, isClosed);
  const inWords = (document: StoredDocument, state: "open" | "closed") => {
    const day = document[path] === undefined ? "" : ` (${textOf(document[path])})`;
    return words.say(datePhrases[path][state], { day });
  };
  return [
    {
      where: [words.say(isClosed ? "closedByDates" : "openedByDates")],
      path,
      kind: "value",
      before: inWords(before, wasClosed ? "closed" : "open"),
      after: inWords(after, isClosed ? "closed" : "open"),
    },
  ];
}

/** A document is open from its first day to the end of its last day. */
const datePhrases = {
  publishedOn: { open: "firstDayPassed", closed: "firstDayToCome" },
  validThrough: { open: "lastDayToCome", closed: "lastDayPassed" },
} as const;

/**
 * The field of the date that has closed or opened a document. In time, `publishedOn` opens it and `validThrough` closes it.
 * An editor can close and open it with either date.
 */
function decidingDate(before: StoredDocument, after: StoredDocument, isClosed: boolean) {
  const byTime = isClosed ? "validThrough" : "publishedOn";
  const byEditor = isClosed ? "publishedOn" : "validThrough";
  return before[byEditor] === after[byEditor] && after[byTime] !== undefined ? byTime : byEditor;
}

export function identityOf(document: { readonly _id: string; readonly _type: string }) {
  return { id: document._id, type: document._type, title: titleOf(document) ?? document._id };
}
