import { isPrefixed, pathFor } from "#src/addresses.ts";
import { companyOf } from "#src/content/company.ts";
import { formerSlugs } from "#src/content/former.ts";
import { modelVersion } from "#src/content/model/snapshot-files.ts";
import { addressesIn, onlyDocument } from "#src/content/snapshot.ts";
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
  const otherSource = otherSourceNote(sides, words);
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
export function otherSourceNote({ before, after }: Sides, words: ReportWords): string | undefined {
  const [from, to] = [before.lock.source, after.lock.source];
  const isOther = before.byId.size > 0 && after.byId.size > 0 && from !== to;
  return isOther ? words.say("otherSource", { from, to }) : undefined;
}
