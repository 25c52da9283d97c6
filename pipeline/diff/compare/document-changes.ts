import { byCodeUnit } from "#src/content/canonical.ts";
import { schemaOf } from "#src/content/model/documents.ts";
import type { StoredDocument, StoredSnapshot } from "#src/content/snapshot.ts";
import { type ReportWords, typeOrder } from "../../documents/report-words.ts";
import { titleOf } from "../../documents/title.ts";
import { textOf } from "../../json.ts";
import type { Sides } from "../../pages/pages-touched.ts";
import { assetTypes } from "../../snapshot/asset-names.ts";
import type { Change, DocumentChange } from "./change.ts";
import { type DiffContext, fieldChanges } from "./value-changes.ts";

/** Added, removed and changed documents. `filesOnlyIn` covers pictures and films. */
export function documentChanges(documents: Sides<StoredSnapshot>, words: ReportWords): DocumentChange[] {
  const { before, after } = documents;
  const context = { documents, words };
  const ids = new Set([...before.documents.keys(), ...after.documents.keys()]);
  return [...ids]
    .flatMap((id) => {
      const [old, fresh] = [before.documents.get(id), after.documents.get(id)];
      if (!old || !fresh || old._type === fresh._type) return changesOf(old, fresh, context);
      return [...changesOf(old, undefined, context), ...changesOf(undefined, fresh, context)];
    })
    .sort((a, b) => typeOrder(a.type) - typeOrder(b.type) || byCodeUnit(a.type, b.type) || byCodeUnit(a.id, b.id));
}

type Stored = StoredDocument | undefined;

/** One change of a document, or none. */
function changesOf(before: Stored, after: Stored, context: DiffContext): DocumentChange[] {
  const document = after ?? before;
  if (!document) return [];
  const pair = { schema: schemaOf(document._type), before, after, where: [], path: "" };
  // Documents read from the same bytes are the same object.
  const changes = before === after ? [] : fieldChanges(pair, context);
  const action = !before ? "added" : after ? "changed" : "removed";
  if (before && after) changes.push(...expiryChanges(before, after, context));
  const isTold = action === "changed" ? changes.length > 0 : !assetTypes.includes(document._type);
  return isTold ? [{ action, ...identityOf(document), changes }] : [];
}

/** The lock says whether a document is outside its dates, so its own file may be unchanged. */
function expiryChanges(before: StoredDocument, after: StoredDocument, { documents, words }: DiffContext): Change[] {
  const isClosed = documents.after.lock.expired.includes(after._id);
  if (isClosed === documents.before.lock.expired.includes(before._id)) return [];
  const where = [words.say(expiryNames[isClosed ? 0 : 1])];
  const path = decidingDate(before, after, isClosed);
  // A document is closed after its last day and before its first one.
  const [old, fresh] =
    isClosed === (path === "validThrough") ? (["ToCome", "Passed"] as const) : (["Passed", "ToCome"] as const);
  const inWords = (document: StoredDocument, state: "ToCome" | "Passed") => {
    const day = document[path] === undefined ? "" : ` (${textOf(document[path])})`;
    return words.say(`${path === "validThrough" ? "lastDay" : "firstDay"}${state}`, { day });
  };
  return [{ where, path, kind: "value", before: inWords(before, old), after: inWords(after, fresh) }];
}

/** Time opens a document by `publishedOn` and closes it by `validThrough`. An editor can do both with either date. */
function decidingDate(before: StoredDocument, after: StoredDocument, isClosed: boolean) {
  const usual = isClosed ? "validThrough" : "publishedOn";
  const other = isClosed ? "publishedOn" : "validThrough";
  return before[other] === after[other] && after[usual] !== undefined ? usual : other;
}

/** Names of the change, when dates close a document or open it. */
export const expiryNames = ["closedByDates", "openedByDates"] as const;

export function identityOf(document: { readonly _id: string; readonly _type: string }) {
  return { id: document._id, type: document._type, title: titleOf(document) ?? document._id };
}
