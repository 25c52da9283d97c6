import { byCodeUnit } from "#src/content/canonical.ts";
import type { Document } from "#src/content/model/documents.ts";
import { titleOf } from "../documents/loaded.ts";
import { type ReportWords, typeOrder } from "../documents/report-words.ts";
import { schemaOf } from "../documents/walk.ts";
import { fingerprint } from "../pages/comparable.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import type { Change, DocumentChange } from "./change.ts";
import { type Comparison, fieldChanges } from "./value-changes.ts";

/** Added, removed and changed documents. `filesOnlyIn` covers pictures and films. */
export function documentChanges(sides: Comparison): DocumentChange[] {
  const ids = new Set([...sides.before.byId.keys(), ...sides.after.byId.keys()]);
  const expired = { before: new Set(sides.before.lock.expired), after: new Set(sides.after.lock.expired) };
  return [...ids]
    .flatMap((id) => changesOf(id, expired.before.has(id), expired.after.has(id), sides))
    .filter(({ action, type }) => action === "changed" || !assetTypes.includes(type))
    .sort((a, b) => typeOrder(a.type) - typeOrder(b.type) || byCodeUnit(a.type, b.type) || byCodeUnit(a.id, b.id));
}

function changesOf(id: string, wasExpired: boolean, isExpired: boolean, sides: Comparison): DocumentChange[] {
  const [before, after] = [sides.before.byId.get(id), sides.after.byId.get(id)];
  if (!before || !after || before._type !== after._type) {
    return [...(before ? [whole("removed", before, sides)] : []), ...(after ? [whole("added", after, sides)] : [])];
  }
  // Documents read from the same bytes are the same object.
  const isSame = before === after || fingerprint(before) === fingerprint(after);
  const changes = isSame ? [] : contentChanges(after._type, before, after, sides);
  if (wasExpired !== isExpired) changes.push(expiryChange(before, after, isExpired, sides.words));
  return changes.length === 0 ? [] : [{ action: "changed", ...nameOf(after), changes }];
}

function whole(action: "added" | "removed", document: Document, sides: Comparison): DocumentChange {
  const [before, after] = action === "added" ? [undefined, document] : [document, undefined];
  return { action, ...nameOf(document), changes: contentChanges(document._type, before, after, sides) };
}

function contentChanges(type: string, before: unknown, after: unknown, sides: Comparison): Change[] {
  return fieldChanges({ schema: schemaOf(type), before, after, where: [], path: "" }, sides);
}

/** The lock says whether a document is outside its dates, so its own file may be unchanged. */
function expiryChange(before: Document, after: Document, isClosed: boolean, words: ReportWords): Change {
  const dayOf = (document: object, field: string) => (document as Record<string, unknown>)[field];
  // A day that passed opens by `publishedOn` or closes by `validThrough`; otherwise an editor changed the other date.
  const [usual, other] = isClosed
    ? (["validThrough", "publishedOn"] as const)
    : (["publishedOn", "validThrough"] as const);
  const path = dayOf(before, other) === dayOf(after, other) && dayOf(after, usual) !== undefined ? usual : other;
  const day = dayOf(after, path) === undefined ? "" : ` (${dayOf(after, path)})`;
  const what = path === "validThrough" ? "lastDay" : "firstDay";
  const [toCome, passed] = [words.say(`${what}ToCome`, { day }), words.say(`${what}Passed`, { day })];
  const isPast = (path === "validThrough") === isClosed;
  const [from, to] = isPast ? [toCome, passed] : [passed, toCome];
  const where = [words.say(path === "validThrough" ? "expired" : "published")];
  return { where, path, kind: "value", before: from, after: to };
}

export function nameOf(document: Document): { id: string; type: string; title: string } {
  return { id: document._id, type: document._type, title: titleOf(document) ?? document._id };
}
