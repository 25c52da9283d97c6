import { isCollection } from "#src/addresses.ts";
import { byCodeUnit } from "#src/content/canonical.ts";
import { schemaOf } from "#src/content/model/documents.ts";
import type { StoredDocument, StoredSnapshot } from "#src/content/snapshot.ts";
import { type ReportWords, typeOrder } from "../../documents/report-words.ts";
import { titleOf } from "../../documents/title.ts";
import { textOf } from "../../json.ts";
import type { Sides } from "../../pages/pages-touched.ts";
import { assetTypes } from "../../snapshot/asset-names.ts";
import type { Change, ChangedText, DocumentChange, ShortChange } from "./change.ts";
import { type TextChangeKind, textChangeKinds } from "./text-changes.ts";
import { type DiffContext, fieldChanges } from "./value-changes.ts";

/** Added, removed and changed documents. `filesOnlyIn` lists added and removed pictures and films. */
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
  // Documents read from the same bytes are the same object, so they need no comparison.
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
  const where = [words.say(isClosed ? "closedByDates" : "openedByDates")];
  const path = decidingDate(before, after, isClosed);
  // A document is closed after its last day and before its first day.
  const hasPassed = isClosed === (path === "validThrough");
  const [old, fresh] = hasPassed ? (["ToCome", "Passed"] as const) : (["Passed", "ToCome"] as const);
  const inWords = (document: StoredDocument, state: "ToCome" | "Passed") => {
    const day = document[path] === undefined ? "" : ` (${textOf(document[path])})`;
    return words.say(`${path === "validThrough" ? "lastDay" : "firstDay"}${state}`, { day });
  };
  return [{ where, path, kind: "value", before: inWords(before, old), after: inWords(after, fresh) }];
}

/** Time opens a document on `publishedOn` and closes it after `validThrough`. An editor may change either date. */
function decidingDate(before: StoredDocument, after: StoredDocument, isClosed: boolean) {
  const usual = isClosed ? "validThrough" : "publishedOn";
  const other = isClosed ? "publishedOn" : "validThrough";
  return before[other] === after[other] && after[usual] !== undefined ? usual : other;
}

export function identityOf(document: { readonly _id: string; readonly _type: string }) {
  return { id: document._id, type: document._type, title: titleOf(document) ?? document._id };
}

const maxPhrases = 3;

/** A document's changes in a few words: `closed`, `heading reworded (de), section “Process” moved`. */
export function gistOf({ action, type, changes }: DocumentChange, words: ReportWords): string {
  if (action === "added") return words.say("isNew");
  if (action !== "changed") return words.say(action === "removed" ? "isRemoved" : "isUnreadable");
  // Texts with the same name are reported once, with all their languages.
  const alike = Map.groupBy(changes, (change) => (change.kind === "text" ? change.where.at(-1) : change));
  const told = [...alike.values()].flatMap(([first, ...others]) => {
    if (first?.kind !== "text") return first ? phraseOf(type, first, words) : [];
    return textPhrases([first, ...others], nameIn(first, words), words);
  });
  return words.firstOf([...new Set(told)], maxPhrases);
}

function nameIn({ where }: Change, words: ReportWords): string {
  return words.inSentence(where.at(-1) ?? words.say("contentAsName"));
}

/** One phrase for each kind of change, with the languages that have it: `links in text changed (de, en)`. */
function textPhrases(changes: readonly Change[], name: string, words: ReportWords): string[] {
  const texts = changes.flatMap((change) => (change.kind === "text" ? change.texts : []));
  return textChangeKinds.flatMap((kind) => {
    const found = texts.filter((text) => kindsOf(text).includes(kind));
    const languages = [...new Set(found.flatMap(({ language }) => language ?? []))].join(", ");
    return found.length === 0 ? [] : words.say(`reworded.${kind}`, { name, languages: languages && ` (${languages})` });
  });
}

/** If a text has new words and also new links, only the words are reported. */
function kindsOf({ lines }: ChangedText): readonly TextChangeKind[] {
  const kinds = lines.flatMap(({ kinds }) => kinds);
  return kinds.includes("words") ? ["words"] : kinds;
}

function phraseOf(type: string, change: ShortChange, words: ReportWords): string {
  const name = nameIn(change, words);
  if (change.kind === "moved") return words.say("itemMoved", { name });
  if (change.kind === "item") return words.say(change.action === "added" ? "itemAdded" : "itemRemoved", { name });
  if (isCollection(type) && change.path === "open") {
    return words.say(change.after === words.say("yes") ? "opened" : "closed");
  }
  if (change.where[0] === words.say("closedByDates") || change.where[0] === words.say("openedByDates")) return name;
  const isFile = change.kind === "file";
  if (change.before === undefined) return words.say(isFile ? "itemAdded" : "filledIn", { name });
  if (change.after === undefined) return words.say(isFile ? "itemRemoved" : "emptied", { name });
  return words.say(isFile ? "replaced" : "changed", { name });
}
