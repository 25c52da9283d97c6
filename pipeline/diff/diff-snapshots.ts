import { type Address, isPrefixed, parsePath, pathFor } from "#src/addresses.ts";
import { companyOf } from "#src/content/company.ts";
import { formerSlugs } from "#src/content/former.ts";
import type { Document } from "#src/content/model/documents.ts";
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
import { forReader, studioAddress } from "../documents/problem.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import { textsIn } from "../json.ts";
import { asBrowsersShow, fingerprint } from "../pages/comparable.ts";
import { pagesTouched, type Sides, type TouchedPage } from "../pages/pages-touched.ts";
import { heldCount, heldProblems } from "../rules/held.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import type { Change, ChangedLine, DiffReport, DocumentChange, Untold } from "./compare/change.ts";
import { filesOnlyIn } from "./compare/content-in-words.ts";
import { documentChanges, identityOf } from "./compare/document-changes.ts";
import type { Revision } from "./compare/revision.ts";
import { flatten, toldInShort } from "./outline.ts";

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
  const reason = otherSource(sides, words);
  const filters = new Set([base, head].flatMap(({ lock }) => lock?.filterHash ?? []));
  return {
    base: sideName(base, words),
    head: sideName(head, words),
    documents: documents.map((document) => ({ ...document, ...studioAddress(studioUrl, document) })),
    files: { added: filesOnlyIn(sides.after, sides.before), removed: filesOnlyIn(sides.before, sides.after) },
    pages: pages.map((page) => ({
      ...page,
      reason: page.causes.length === 0 && !page.problem ? reason : undefined,
      untold: untoldOn(page, sides, told),
    })),
    pageCount,
    held: forReader(heldProblems(head.lock, sides.after), { reportLocale: words.locale, studioUrl }),
    heldEdits: heldCount(head.lock),
    notes: [
      ...[base, head].flatMap((revision) => revisionNotes(revision, words)),
      ...(reason ? [reason] : []),
      ...(filters.size > 1 ? [words.say("otherFilter")] : []),
      ...siteNotes(sides, words),
    ],
  };
}

/** Texts that have changed on a page, but in no document. Undefined if the changes of documents contain them all. */
function untoldOn({ action, addresses, to = [] }: TouchedPage, sides: Sides, told: string): Untold | undefined {
  if (action !== "touched" && action !== "moved") return undefined;
  const texts = addresses.filter(isPrefixed).flatMap((address, index) => {
    const [old, now] = [textsAt(sides.before, address), textsAt(sides.after, to[index] ?? address)];
    return { before: textsOnlyIn(old, now, told), after: textsOnlyIn(now, old, told) };
  });
  const before = [...new Set(texts.flatMap((one) => one.before))];
  const after = [...new Set(texts.flatMap((one) => one.after))];
  return before.length + after.length > 0 ? { before, after } : undefined;
}

/** All texts in the changes of documents, as one text. */
function textsInChanges(documents: readonly DocumentChange[], words: ReportWords): string {
  const textsOf = (change: Change) => {
    if (change.kind !== "text") return toldInShort(change, words);
    const lines = change.texts.flatMap(({ lines }) => lines);
    const side = ({ words }: ChangedLine, without: string) =>
      words.map(({ kind, text }) => (kind === without ? "" : text)).join("");
    return lines.flatMap((line) => [side(line, "added"), side(line, "removed")]);
  };
  const told = documents.flatMap(({ title, changes }) => [title, ...flatten(changes, words).flatMap(textsOf)]);
  return plainText(told.join("\n"));
}

function textsOnlyIn(here: readonly string[], there: readonly string[], told: string): string[] {
  const known = new Set(there);
  return here.filter((text) => !known.has(text) && !told.includes(text));
}

function textsAt(snapshot: Snapshot, address: string): string[] {
  try {
    const payload = payloadFor(snapshot, parsePath(address) as Address);
    return payload ? readableTexts([payload.head, payload.site, payload.page]).map(plainText) : [];
  } catch {
    return [];
  }
}

/** Fields that no reader sees as they are written: names in the code, choices, and the data of a picture or a file. */
const unreadFields =
  /^(_key|_type|employmentType|per|kind|layout|slug|current|sha1|extension|mimeType|placeholder|style|listItem|marks|screen)$/;

/** The texts of content that a reader sees. */
function readableTexts(value: unknown): string[] {
  return textsIn(value).flatMap(([field, text]) => (unreadFields.test(field) ? [] : text));
}

/** A revision's unreadable documents, as the other revision has them: so they do not count as added or removed. */
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

function revisionNotes({ name, commit, snapshot, unreadable, lock }: Revision, words: ReportWords): string[] {
  const where = commit ? words.say("inRevision", { name: escapeForDisplay(name) }) : words.say("inWorkingTree");
  const notes = unreadable.map((file) => words.say("unreadable", { where, file: escapeForDisplay(file, 200) }));
  if (snapshot.documents.size + unreadable.length === 0) return [...notes, words.say("noSnapshot", { where })];
  if (!lock) return [...notes, words.say("noLock", { where })];
  const theirs = lock.modelVersion;
  if (theirs !== modelVersion) notes.push(words.say("otherModel", { where, theirs, ours: modelVersion }));
  return notes;
}

function siteNotes({ before, after }: Sides, words: ReportWords): string[] {
  const [one, other] = [onlyDocument(before, "siteSettings"), onlyDocument(after, "siteSettings")];
  // Pages without content get the company's name from the code.
  const isRenamed = one && other && fingerprint(companyOf(one)) !== fingerprint(companyOf(other));
  const renamed = isRenamed ? [words.say("companyRenamed")] : [];
  return [...renamed, ...oldNames({ before, after }, words), ...formerNotes({ before, after }, words)];
}

const nameFields = ["name", "author", "companyName", "shortName"];

/** Old names of renamed documents that the texts of other documents still contain. */
function oldNames({ before, after }: Sides, words: ReportWords): string[] {
  const shown = (content: unknown) => readableTexts(content).map((text) => asBrowsersShow(plainText(text)).trim());
  const namesIn = (document: object | undefined) => nameFields.flatMap((field) => shown(Object(document)[field]));
  return [...after.byId].flatMap(([id, document]) => {
    const fresh = namesIn(document);
    const gone = namesIn(before.byId.get(id)).filter((name) => name && !fresh.includes(name));
    return gone.flatMap((name) => {
      // The new name may contain the old one.
      const without = (text: string) => fresh.reduce((rest, one) => rest.replaceAll(one, ""), text);
      const isNamed = (other: Document) => shown(other).some((text) => without(text).includes(name));
      const others = [...after.byId.values()].filter((other) => other._id !== id && isNamed(other));
      const names = others.map((other) => words.documentName(identityOf(other)));
      return names.length > 0 ? words.say("oldName", { name, documents: words.firstOf(names, mostNamed) }) : [];
    });
  });
}

const mostNamed = 5;

/** Omits addresses that had a page until now, or have one now, because the list of pages has them. */
function formerNotes({ before, after }: Sides, words: ReportWords): string[] {
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

function otherSource({ before, after }: Sides, words: ReportWords): string | undefined {
  const [from, to] = [before.lock.source, after.lock.source];
  const isOther = before.byId.size > 0 && after.byId.size > 0 && from !== to;
  return isOther ? words.say("otherSource", { from, to }) : undefined;
}
