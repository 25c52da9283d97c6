import { type Address, isPrefixed, parsePath, pathFor } from "#src/addresses.ts";
import { companyOf } from "#src/content/company.ts";
import { formerSlugs } from "#src/content/former.ts";
import { modelVersion } from "#src/content/model/snapshot-files.ts";
import { payloadFor } from "#src/content/payload.ts";
import {
  addressesIn,
  createSnapshot,
  onlyDocument,
  type Snapshot,
  type StoredDocument,
  type StoredSnapshot,
} from "#src/content/snapshot.ts";
import { plainText } from "#src/content/text.ts";
import { formerAddresses } from "#src/former-addresses.ts";
import { forReader, studioAddress } from "../documents/for-reader.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import { asBrowsersShow, fingerprint, readableTexts } from "../pages/comparable.ts";
import { pagesTouched, type Sides, type TouchedPage } from "../pages/pages-touched.ts";
import { heldCount, heldProblems } from "../rules/held.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import type { Change, DiffReport, DocumentChange } from "./compare/change.ts";
import { filesOnlyIn } from "./compare/content-in-words.ts";
import { documentChanges, identityOf } from "./compare/document-changes.ts";
import type { Revision } from "./compare/revision.ts";
import { flatten, toldInShort } from "./outline.ts";

/** @param studioUrl where the Studio is, for links to its documents */
export function diffSnapshots(base: Revision, head: Revision, words = reportWords.en, studioUrl?: string): DiffReport {
  const brokenInBase = unreadableDocuments(head, base);
  const brokenInHead = unreadableDocuments(base, head);
  const sides = { before: withDocuments(base, brokenInBase), after: withDocuments(head, brokenInHead) };
  const unreadable = brokenInHead.map((document): DocumentChange => {
    return { action: "unreadable", ...identityOf(document), changes: [] };
  });
  const documents = [...unreadable, ...documentChanges(sides, words)];
  const problems = new Map(
    unreadable.map((document) => [document.id, words.say("cannotBeRead", { name: words.documentName(document) })]),
  );
  const { pages, pageCount } = pagesTouched(sides, new Set(documents.map(({ id }) => id)), problems);
  const told = textsInChanges(documents, words);
  const otherSource = otherSourceNote(sides, words);
  return {
    base: sideName(base, words),
    head: sideName(head, words),
    documents: documents.map((document) => ({ ...document, ...studioAddress(studioUrl, document) })),
    files: { added: filesOnlyIn(sides.after, sides.before), removed: filesOnlyIn(sides.before, sides.after) },
    pages: pages.map((page) => ({
      ...page,
      reason: page.causes.length === 0 && !page.problem ? otherSource : undefined,
      alsoChanged: alsoChangedOn(page, sides, told),
    })),
    pageCount,
    held: forReader(heldProblems(head.lock, sides.after), { reportLocale: words.locale, studioUrl }),
    heldEdits: heldCount(head.lock),
    notes: notesOn([base, head], sides, otherSource, words),
  };
}

/** Changed texts of a page that `told`, the text of all documents' changes, does not contain. Undefined if none. */
function alsoChangedOn({ action, addresses, to = [] }: TouchedPage, sides: Sides, told: string) {
  if (action !== "touched" && action !== "moved") return undefined;
  const texts = addresses.filter(isPrefixed).flatMap((address, index) => {
    const [old, now] = [textsAt(sides.before, address), textsAt(sides.after, to[index] ?? address)];
    return { before: textsOnlyIn(old, now, told), after: textsOnlyIn(now, old, told) };
  });
  const before = [...new Set(texts.flatMap((one) => one.before))];
  const after = [...new Set(texts.flatMap((one) => one.after))];
  return before.length + after.length > 0 ? { before, after } : undefined;
}

function textsInChanges(documents: readonly DocumentChange[], words: ReportWords): string {
  const texts = documents.flatMap(({ title, changes }) => [
    title,
    ...flatten(changes, words).flatMap((change) => textsOf(change, words)),
  ]);
  return plainText(texts.join("\n"));
}

/** The old and the new texts of a change. */
function textsOf(change: Change, words: ReportWords): readonly string[] {
  if (change.kind !== "text") return toldInShort(change, words);
  const lines = change.texts.flatMap(({ lines }) => lines);
  return lines.flatMap(({ words }) =>
    ["added", "removed"].map((omitted) => words.map(({ kind, text }) => (kind === omitted ? "" : text)).join("")),
  );
}

function textsOnlyIn(here: readonly string[], there: readonly string[], told: string): string[] {
  const known = new Set(there);
  return here.filter((text) => !known.has(text) && !told.includes(text));
}

/** The texts of a page. Empty if the page does not exist or cannot be made. */
function textsAt(snapshot: Snapshot, address: string): string[] {
  try {
    const payload = payloadFor(snapshot, parsePath(address) as Address);
    return payload ? readableTexts([payload.head, payload.site, payload.page]).map(plainText) : [];
  } catch {
    return [];
  }
}

/** Documents whose file is broken in one revision, as the other has them. They count as neither added nor removed. */
function unreadableDocuments(other: Revision, { snapshot, unreadable }: Revision): StoredDocument[] {
  const broken = new Set(unreadable);
  return [...other.snapshot.documents.values()].filter(
    ({ _id }) => !snapshot.documents.has(_id) && broken.has(other.files.get(_id) ?? ""),
  );
}

function withDocuments({ snapshot }: Revision, more: readonly StoredDocument[]): StoredSnapshot {
  const { lock, documents, former } = snapshot;
  return more.length === 0 ? snapshot : createSnapshot(lock, [...documents.values(), ...more], former);
}

function sideName({ name, commit }: Revision, words: ReportWords): DiffReport["base"] {
  return commit ? { name, commit } : { name: words.say("workingTree") };
}

/** Sentences about what no document's change says: broken files, sources, former names and former addresses. */
function notesOn(revisions: readonly Revision[], sides: Sides, otherSource: string | undefined, words: ReportWords) {
  const filters = new Set(revisions.flatMap(({ lock }) => lock?.filterHash ?? []));
  const [one, other] = [onlyDocument(sides.before, "siteSettings"), onlyDocument(sides.after, "siteSettings")];
  // Pages that show no document, such as 404, have the company's name, too. The list of pages omits them.
  const isRenamed = one && other && fingerprint(companyOf(one)) !== fingerprint(companyOf(other));
  return [
    ...revisions.flatMap((revision) => revisionNotes(revision, words)),
    ...(otherSource === undefined ? [] : [otherSource]),
    ...(filters.size > 1 ? [words.say("otherFilter")] : []),
    ...(isRenamed ? [words.say("companyRenamed")] : []),
    ...oldNameNotes(sides, words),
    ...formerAddressNotes(sides, words),
  ];
}

function revisionNotes({ name, commit, snapshot, unreadable, lock }: Revision, words: ReportWords): string[] {
  const where = commit ? words.say("inRevision", { name: escapeForDisplay(name) }) : words.say("inWorkingTree");
  const notes = unreadable.map((file) => words.say("unreadable", { where, file: escapeForDisplay(file, 200) }));
  if (snapshot.documents.size + unreadable.length === 0) return [...notes, words.say("noSnapshot", { where })];
  if (!lock) return [...notes, words.say("noLock", { where })];
  const theirs = lock.modelVersion;
  if (theirs !== modelVersion) notes.push(words.say("otherModel", { where, theirs, ours: modelVersion }));
  return notes;
}

const nameFields = ["name", "author", "companyName", "shortName"];

const mostNamed = 5;

/** Old names of renamed documents that the texts of other documents still contain. */
function oldNameNotes({ before, after }: Sides, words: ReportWords): string[] {
  return [...after.byId].flatMap(([id, document]) => {
    const fresh = namesIn(document);
    const gone = namesIn(before.byId.get(id)).filter((name) => name && !fresh.includes(name));
    const others = [...after.byId.values()].filter(({ _id }) => _id !== id);
    return gone.flatMap((name) => {
      // The new name may contain the old one, so each new name is removed from the text first.
      const hasOldName = (text: string) => fresh.reduce((rest, one) => rest.replaceAll(one, ""), text).includes(name);
      const naming = others.filter((other) => shownTexts(other).some(hasOldName));
      const names = naming.map((other) => words.documentName(identityOf(other)));
      return names.length > 0 ? words.say("oldName", { name, documents: words.firstOf(names, mostNamed) }) : [];
    });
  });
}

function namesIn(document: object | undefined): string[] {
  return nameFields.flatMap((field) => shownTexts(Object(document)[field]));
}

function shownTexts(content: unknown): string[] {
  return readableTexts(content).map((text) => asBrowsersShow(plainText(text)).trim());
}

/** Former addresses that now lead elsewhere. Omits an address that has a page in one of the two contents. */
function formerAddressNotes({ before, after }: Sides, words: ReportWords): string[] {
  const pages = new Set([before, after].flatMap((side) => addressesIn(side).map(pathFor)));
  const [was, is] = [before, after].map((side) => {
    const former = formerAddresses(formerSlugs(side)).filter(({ path }) => isPrefixed(path) && !pages.has(path));
    return new Map(former.map((one) => [one.path, one.moved ?? ""]));
  }) as [Map<string, string>, Map<string, string>];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
  return changed.map((from) => {
    const to = is.get(from);
    if (to) return words.say("formerMoved", { from, to });
    return words.say(to === "" ? "formerGone" : "formerForgotten", { from });
  });
}

/** Undefined if both snapshots come from the same source, or if one of them is empty. */
function otherSourceNote({ before, after }: Sides, words: ReportWords): string | undefined {
  const [from, to] = [before.lock.source, after.lock.source];
  const isOther = before.byId.size > 0 && after.byId.size > 0 && from !== to;
  return isOther ? words.say("otherSource", { from, to }) : undefined;
}
