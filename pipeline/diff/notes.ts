import { isPrefixed, pathFor } from "#src/addresses.ts";
import { companyOf } from "#src/content/company.ts";
import { formerSlugs } from "#src/content/former.ts";
import { modelVersion } from "#src/content/model/snapshot-files.ts";
import { addressesIn, onlyDocument, type Snapshot } from "#src/content/snapshot.ts";
import { plainText } from "#src/content/text.ts";
import { formerAddresses } from "#src/former-addresses.ts";
import type { ReportWords } from "../documents/report-words.ts";
import { asBrowsersShow, fingerprint, readableTexts } from "../pages/comparable.ts";
import type { Sides } from "../pages/pages-touched.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { identityOf } from "./compare/document-changes.ts";
import type { Revision } from "./compare/revision.ts";

/** Sentences about what no document's change says: broken files, sources, former names and former addresses. */
export function notesOn(revisions: readonly Revision[], sides: Sides, words: ReportWords): string[] {
  const filters = new Set(revisions.flatMap(({ lock }) => lock?.filterHash ?? []));
  return [
    ...revisions.flatMap((revision) => revisionNotes(revision, words)),
    ...[otherSourceNote(sides, words) ?? []].flat(),
    ...(filters.size > 1 ? [words.say("otherFilter")] : []),
    ...(isCompanyRenamed(sides) ? [words.say("companyRenamed")] : []),
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

/** Undefined if both snapshots come from the same source, or if one of them is empty. */
export function otherSourceNote({ before, after }: Sides, words: ReportWords): string | undefined {
  const [from, to] = [before.lock.source, after.lock.source];
  const isOther = before.byId.size > 0 && after.byId.size > 0 && from !== to;
  return isOther ? words.say("otherSource", { from, to }) : undefined;
}

/** Pages that show no document, such as 404, have the company's name, too, and the list of pages omits them. */
function isCompanyRenamed({ before, after }: Sides): boolean {
  const [old, now] = [onlyDocument(before, "siteSettings"), onlyDocument(after, "siteSettings")];
  return Boolean(old && now && fingerprint(companyOf(old)) !== fingerprint(companyOf(now)));
}

const nameFields = ["name", "author", "companyName", "shortName"];

const mostNamed = 5;

/** Old names of renamed documents that the texts of other documents still contain. */
function oldNameNotes({ before, after }: Sides, words: ReportWords): string[] {
  return [...after.byId].flatMap(([id, document]) => {
    const newNames = namesIn(document);
    const oldNames = namesIn(before.byId.get(id)).filter((name) => name && !newNames.includes(name));
    const others = [...after.byId.values()].filter(({ _id }) => _id !== id);
    return oldNames.flatMap((name) => {
      // A new name may contain the old one, so the new names are first removed from the text.
      const withoutNewNames = (text: string) => newNames.reduce((rest, newName) => rest.replaceAll(newName, ""), text);
      const naming = others.filter((other) => shownTexts(other).some((text) => withoutNewNames(text).includes(name)));
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
  const [old, now] = [formerTargets(before), formerTargets(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter((path) => !pages.has(path));
  return paths.flatMap((from) => {
    const to = now.get(from);
    if (to === old.get(from)) return [];
    if (to === undefined) return words.say("formerForgotten", { from });
    return to === "" ? words.say("formerGone", { from }) : words.say("formerMoved", { from, to });
  });
}

/** The path to which each former address leads; empty if its page is gone. */
function formerTargets(snapshot: Snapshot): ReadonlyMap<string, string> {
  const former = formerAddresses(formerSlugs(snapshot)).filter(({ path }) => isPrefixed(path));
  return new Map(former.map(({ path, moved = "" }) => [path, moved]));
}
