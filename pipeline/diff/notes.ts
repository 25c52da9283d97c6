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

/** Sentences on what no change of a document says, for example on broken files, other sources and former names. */
export function notesOn(revisions: readonly Revision[], sides: Sides, words: ReportWords): string[] {
  const notes = revisions.flatMap((revision) => revisionNotes(revision, words));
  const otherSource = otherSourceNote(sides, words);
  if (otherSource) notes.push(otherSource);
  const filters = new Set(revisions.flatMap(({ lock }) => lock?.filterHash ?? []));
  if (filters.size > 1) notes.push(words.say("otherFilter"));
  if (isCompanyRenamed(sides)) notes.push(words.say("companyRenamed"));
  return [...notes, ...oldNameNotes(sides, words), ...formerAddressNotes(sides, words)];
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

/** A renamed company needs a note: its name is also on pages for errors, which the report's list of pages omits. */
function isCompanyRenamed({ before, after }: Sides): boolean {
  const [old, now] = [onlyDocument(before, "siteSettings"), onlyDocument(after, "siteSettings")];
  return Boolean(old && now && fingerprint(companyOf(old)) !== fingerprint(companyOf(now)));
}

const nameFields = ["name", "author", "companyName", "shortName"];

const mostNamed = 5;

/** Notes on old names of renamed documents that the texts of other documents still contain. */
function oldNameNotes({ before, after }: Sides, words: ReportWords): string[] {
  return [...after.byId].flatMap(([id, document]) => {
    const newNames = namesIn(document);
    const oldNames = namesIn(before.byId.get(id)).filter((name) => name && !newNames.includes(name));
    return oldNames.flatMap((name) => {
      const others = [...after.byId.values()].filter((other) => other !== document);
      const naming = others.filter((other) => containsOldName(other, name, newNames));
      const names = naming.map((other) => words.documentName(identityOf(other)));
      return names.length > 0 ? words.say("oldName", { name, documents: words.firstOf(names, mostNamed) }) : [];
    });
  });
}

/** A new name may contain the old one, so the new names are removed from the texts before the search. */
function containsOldName(document: object, oldName: string, newNames: readonly string[]): boolean {
  const withoutNewNames = (text: string) => newNames.reduce((rest, newName) => rest.replaceAll(newName, ""), text);
  return shownTexts(document).some((text) => withoutNewNames(text).includes(oldName));
}

function namesIn(document: object | undefined): string[] {
  return nameFields.flatMap((field) => shownTexts(Object(document)[field]));
}

function shownTexts(content: unknown): string[] {
  return readableTexts(content).map((text) => asBrowsersShow(plainText(text)).trim());
}

/** Notes on former addresses that lead elsewhere than before. Omits an address at which either content has a page. */
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

/** The paths to which the former addresses lead, by these addresses. The path is empty if the page is gone. */
function formerTargets(snapshot: Snapshot): ReadonlyMap<string, string> {
  const former = formerAddresses(formerSlugs(snapshot)).filter(({ path }) => isPrefixed(path));
  return new Map(former.map(({ path, moved = "" }) => [path, moved]));
}
