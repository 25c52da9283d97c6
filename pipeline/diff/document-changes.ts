import type { Document } from "#src/content/model/documents.ts";
import { schemaOf } from "../check/walk.ts";
import { isObject } from "../json.ts";
import { byCodeUnit } from "../text/by-code-unit.ts";
import type { Change, DocumentChange } from "./change.ts";
import { fingerprint } from "./comparable.ts";
import type { Comparison, Sides } from "./comparison.ts";
import { typeOrder } from "./labels.ts";
import { titleOf } from "./titles.ts";
import { fieldChanges } from "./value-changes.ts";
import type { ReportWords } from "./words/report-words.ts";

/** Documents that came, went or changed; the CMS's own about files that came or went are left to `fileChanges`. */
export function documentChanges(sides: Comparison): DocumentChange[] {
  const ids = new Set([...sides.before.byId.keys(), ...sides.after.byId.keys()]);
  const expired = { before: new Set(sides.before.lock.expired), after: new Set(sides.after.lock.expired) };
  const changes = [...ids].flatMap((id) => changesOf(id, sides, expired));
  return changes
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

export function isAsset(type: string): boolean {
  return type === "sanity.imageAsset" || type === "sanity.fileAsset";
}

type Expired = { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> };

function changesOf(id: string, sides: Comparison, expired: Expired): DocumentChange[] {
  const [before, after] = [sides.before.byId.get(id), sides.after.byId.get(id)];
  const [wasExpired, isExpired] = [expired.before.has(id), expired.after.has(id)];
  // Documents read from the same bytes are the same object.
  if (before === after && wasExpired === isExpired) return [];
  if (before && after && before._type !== after._type) {
    return [whole("removed", before, sides), whole("added", after, sides)];
  }
  if (!before) return after ? [whole("added", after, sides)] : [];
  if (!after) return [whole("removed", before, sides)];
  const isSame = before === after || fingerprint(before) === fingerprint(after);
  const changes = [
    ...(isSame ? [] : contentChanges(after._type, before, after, sides)),
    ...(wasExpired === isExpired ? [] : [expiryChange(after, isExpired, sides.words)]),
  ];
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
  const [before, after] = [words.lastDayToCome(day), words.lastDayPassed(day)];
  return {
    where: [words.expired],
    path: "validThrough",
    kind: "value",
    ...(isExpired ? { before, after } : { before: after, after: before }),
  };
}

export function nameOf(document: Document): { id: string; type: string; title: string } {
  return { id: document._id, type: document._type, title: titleOf(document) ?? document._id };
}
