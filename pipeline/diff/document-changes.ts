import { byCodeUnit } from "#src/content/canonical.ts";
import { schemaOf } from "#src/content/known-content.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { titleOf } from "../documents/loaded.ts";
import { type ReportWords, typeOrder } from "../documents/report-words.ts";
import { textOf } from "../json.ts";
import { fingerprint } from "../pages/comparable.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import type { Change, DocumentChange } from "./change.ts";
import type { Revision } from "./revision.ts";
import { type Comparison, fieldChanges } from "./value-changes.ts";

/** The content of a revision: `documents` also have what no page shows. */
export type ContentSide = Pick<Revision, "snapshot" | "documents">;

export interface ContentSides {
  readonly before: ContentSide;
  readonly after: ContentSide;
}

/** Added, removed and changed documents. `filesOnlyIn` covers pictures and films. */
export function documentChanges({ before, after }: ContentSides, words: ReportWords): DocumentChange[] {
  const sides = { before: before.snapshot, after: after.snapshot, words };
  const ids = new Set([...before.documents.keys(), ...after.documents.keys()]);
  const expired = { before: new Set(sides.before.lock.expired), after: new Set(sides.after.lock.expired) };
  return [...ids]
    .flatMap((id) => {
      const documents = [before.documents.get(id), after.documents.get(id)] as const;
      return changesOf(documents, expired.before.has(id), expired.after.has(id), sides);
    })
    .filter(({ action, type }) => action === "changed" || !assetTypes.includes(type))
    .sort((a, b) => typeOrder(a.type) - typeOrder(b.type) || byCodeUnit(a.type, b.type) || byCodeUnit(a.id, b.id));
}

type Both = readonly [before: StoredDocument | undefined, after: StoredDocument | undefined];

function changesOf([before, after]: Both, wasExpired: boolean, isExpired: boolean, sides: Comparison) {
  if (!before || !after || before._type !== after._type) {
    return [...(before ? [whole("removed", before, sides)] : []), ...(after ? [whole("added", after, sides)] : [])];
  }
  // Documents read from the same bytes are the same object.
  const isSame = before === after || fingerprint(before, "exact") === fingerprint(after, "exact");
  const changes = isSame ? [] : contentChanges(after._type, before, after, sides);
  if (wasExpired !== isExpired) changes.push(expiryChange(before, after, isExpired, sides.words));
  return changes.length === 0 ? [] : [{ action: "changed" as const, ...nameOf(after), changes }];
}

function whole(action: "added" | "removed", document: StoredDocument, sides: Comparison): DocumentChange {
  const [before, after] = action === "added" ? [undefined, document] : [document, undefined];
  return { action, ...nameOf(document), changes: contentChanges(document._type, before, after, sides) };
}

function contentChanges(type: string, before: unknown, after: unknown, sides: Comparison): Change[] {
  return fieldChanges({ schema: schemaOf(type), before, after, where: [], path: "" }, sides);
}

/** The lock says whether a document is outside its dates, so its own file may be unchanged. */
function expiryChange(before: StoredDocument, after: StoredDocument, isClosed: boolean, words: ReportWords): Change {
  // A day that passed opens by `publishedOn` or closes by `validThrough`; otherwise an editor changed the other date.
  const [usual, other] = isClosed
    ? (["validThrough", "publishedOn"] as const)
    : (["publishedOn", "validThrough"] as const);
  const path = before[other] === after[other] && after[usual] !== undefined ? usual : other;
  const what = path === "validThrough" ? "lastDay" : "firstDay";
  const isPast = (path === "validThrough") === isClosed;
  const inWords = (document: StoredDocument, hasPassed: boolean) => {
    const day = document[path] === undefined ? "" : ` (${textOf(document[path])})`;
    return words.say(`${what}${hasPassed ? "Passed" : "ToCome"}`, { day });
  };
  const where = [words.say(expiryNames[isClosed ? 0 : 1])];
  return { where, path, kind: "value", before: inWords(before, !isPast), after: inWords(after, isPast) };
}

/** Names of the change, when dates close a document or open it. */
export const expiryNames = ["closedByDates", "openedByDates"] as const;

export function nameOf(document: StoredDocument): { id: string; type: string; title: string } {
  return { id: document._id, type: document._type, title: titleOf(document) ?? document._id };
}
