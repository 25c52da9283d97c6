import type { Document } from "#src/content/model/documents.ts";
import { schemaOf } from "../check/walk.ts";
import { isObject } from "../json.ts";
import { byCodeUnit } from "../text/by-code-unit.ts";
import type { Change, DocumentChange } from "./change.ts";
import { fingerprint } from "./comparable.ts";
import { titleOf } from "./titles.ts";
import { type Comparison, fieldChanges, type Sides } from "./value-changes.ts";
import { type ReportWords, typeOrder } from "./words.ts";

/** Documents that came, went or changed. Files that came or went are left to `assetsChanged`. */
export function documentChanges(sides: Comparison): DocumentChange[] {
  const ids = new Set([...sides.before.byId.keys(), ...sides.after.byId.keys()]);
  const expired = { before: new Set(sides.before.lock.expired), after: new Set(sides.after.lock.expired) };
  return [...ids]
    .flatMap((id) => changesOf(id, expired.before.has(id), expired.after.has(id), sides))
    .filter(({ action, type }) => action === "changed" || !isAsset(type))
    .sort((a, b) => typeOrder(a.type) - typeOrder(b.type) || byCodeUnit(a.type, b.type) || byCodeUnit(a.id, b.id));
}

/** Ids of assets that came or went. */
export function assetsChanged({ before, after }: Sides): { added: string[]; removed: string[] } {
  const only = (here: Sides["after"], there: Sides["after"]) =>
    [...here.byId.values()]
      .filter(({ _id, _type }) => isAsset(_type) && !there.byId.has(_id))
      .map(({ _id }) => _id)
      .sort();
  return { added: only(after, before), removed: only(before, after) };
}

function isAsset(type: string): boolean {
  return type === "sanity.imageAsset" || type === "sanity.fileAsset";
}

function changesOf(id: string, wasExpired: boolean, isExpired: boolean, sides: Comparison): DocumentChange[] {
  const [before, after] = [sides.before.byId.get(id), sides.after.byId.get(id)];
  if (!before || !after || before._type !== after._type) {
    return [...(before ? [whole("removed", before, sides)] : []), ...(after ? [whole("added", after, sides)] : [])];
  }
  // Documents read from the same bytes are the same object.
  const isSame = before === after || fingerprint(before) === fingerprint(after);
  const changes = isSame ? [] : contentChanges(after._type, before, after, sides);
  if (wasExpired !== isExpired) changes.push(expiryChange(after, isExpired, sides.words));
  return changes.length === 0 ? [] : [{ action: "changed", ...nameOf(after), changes }];
}

function whole(action: "added" | "removed", document: Document, sides: Comparison): DocumentChange {
  const [before, after] = action === "added" ? [undefined, document] : [document, undefined];
  return { action, ...nameOf(document), changes: contentChanges(document._type, before, after, sides) };
}

function contentChanges(type: string, before: unknown, after: unknown, sides: Comparison): Change[] {
  return fieldChanges({ schema: schemaOf(type), before, after, where: [], path: "" }, sides);
}

/** Whether a document's last day has passed is a matter of the lock: the document itself need not change. */
function expiryChange(document: unknown, isExpired: boolean, words: ReportWords): Change {
  const day = isObject(document) && typeof document.validThrough === "string" ? ` (${document.validThrough})` : "";
  const [toCome, passed] = [words.say("lastDayToCome", { day }), words.say("lastDayPassed", { day })];
  const [before, after] = isExpired ? [toCome, passed] : [passed, toCome];
  return { where: [words.say("expired")], path: "validThrough", kind: "value", before, after };
}

export function nameOf(document: Document): { id: string; type: string; title: string } {
  return { id: document._id, type: document._type, title: titleOf(document) ?? document._id };
}
