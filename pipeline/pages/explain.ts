import { localeOf, localeOfPath, parsePath, placePath, plainScreens } from "#src/addresses.ts";
import { byCodeUnit } from "#src/content/canonical.ts";
import type { Document } from "#src/content/model/documents.ts";
import { documentsOf, openDocument, pageOf, type Snapshot } from "#src/content/snapshot.ts";
import { defaultLocale } from "#src/locales.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type ReportWords, reportWords, typeOrder } from "../documents/report-words.ts";
import { titleOf } from "../documents/title.ts";
import { referencesIn } from "../documents/walk.ts";
import { lastCommits } from "../git/last-commits.ts";
import { isObject } from "../json.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { isShown, type ReadPage, type ReadPath, type Reads, readPages, recorderOf } from "./page-recorder.ts";

export type NamedDocument = ReturnType<typeof named>;
export type PageExplanation = ReturnType<typeof explainAddress>;
export type DocumentExplanation = ReturnType<typeof explainDocument>;

/** Throws `WrongUse` if there is no such page, and the page's error if the page cannot be made. */
export function explainAddress(dir: string, snapshot: Snapshot, path: string, words = reportWords.en) {
  const address = parsePath(path);
  if (!address) throw noPage(snapshot, path);
  const language = localeOf(address.variant);
  const { payload, error, reads } = recorderOf(snapshot)(address, language);
  if (error) throw error;
  if (!payload) throw noPage(snapshot, path);
  const main =
    "slug" in address ? openDocument(snapshot, address.screen, address.slug) : pageOf(snapshot, address.screen);
  const rank = ({ _id, _type }: Document) => (_id === main?._id ? -1 : typeOrder(_type));
  const shown = [...snapshot.byId.values()]
    .filter(({ _id }) => isShown(reads, _id))
    .sort((a, b) => rank(a) - rank(b) || byCodeUnit(a._id, b._id));
  const referrers = referrersIn(shown, words);
  const commits = lastCommits(dir);
  const documents = shown.map((document) => ({
    ...named(document, commits),
    fields: fieldsRead(document, reads, words),
    /** The page's documents that refer to this document. Empty for settings and footer, which need no reference. */
    through: (referrers.get(document._id) ?? []).map(({ id, field }) => ({ id, field })),
  }));
  return { address: path, language, title: titleOf(main) ?? path, documents };
}

/** The error for an address without a page, with what to ask instead. */
function noPage(snapshot: Snapshot, path: string): WrongUse {
  return new WrongUse(`There is no page at ADDRESS=${path}. ${remedyFor(snapshot, path)}`);
}

function remedyFor(snapshot: Snapshot, path: string): string {
  if (URL.canParse(path)) return `Leave out scheme and host: ADDRESS=${new URL(path).pathname}`;
  const address = parsePath(path);
  if (address && "slug" in address) {
    const closed = documentsOf(snapshot, address.screen).find(({ slug }) => slug?.current === address.slug);
    if (closed) return `Its document is closed, by an editor or by its dates: make history ID=${closed._id}`;
  }
  const present = plainScreens.filter((screen) => pageOf(snapshot, screen));
  const known = present.map((screen) => placePath({ screen }, localeOfPath(path)));
  return `There are ${known.join(", ")} and the pages of open documents, all without a slash at the end.`;
}

/** Throws `WrongUse` for an id that is not in the snapshot, and the error of a page that cannot be made. */
export function explainDocument(dir: string, snapshot: Snapshot, id: string, words = reportWords.en) {
  const document = snapshot.byId.get(id);
  if (!document) throw new WrongUse(`There is no document with the _id ${JSON.stringify(id)} in the snapshot.`);
  const pages = placesShowing([...readPages(snapshot)], document, words).map(({ error, ...page }) => {
    if (error) throw error;
    return page;
  });
  return { ...named(document, lastCommits(dir)), pages };
}

/** The pages that show a document, each with the fields that it reads. */
export function placesShowing(pages: readonly ReadPage[], document: Document, words = reportWords.en) {
  return pages
    .filter(({ reads }) => isShown(reads, document._id))
    .map(({ place, locale, error, reads }) => {
      const alsoAt = locale === defaultLocale ? placePath(place, "unprefixed") : undefined;
      return { address: placePath(place, locale), alsoAt, fields: fieldsRead(document, reads, words), error };
    });
}

function named({ _id, _type, ...content }: Document, commits: ReturnType<typeof lastCommits>) {
  const file = documentFile(_type, _id);
  return { id: _id, type: _type, title: titleOf(content) ?? _id, file, lastChange: commits.get(file) };
}

/** The fields that a page reads of a document, in words: `Title`, `Section “Products” (heading, products)`. */
function fieldsRead(document: Document, reads: Reads, words: ReportWords): string[] {
  const isInternal = (name: string) => name.startsWith("_");
  // A path is a list such as `sections`, `2`, `heading`. To find the sections, pages also read `sections` alone.
  const paths = (reads.get(document._id) ?? []).filter(
    ([field = "", position]) => !isInternal(field) && (field !== "sections" || position !== undefined),
  );
  const byName = Map.groupBy(paths, (path) => sectionOrField(document, path, words));
  return [...byName].map(([name, pathsOfName]) => {
    const fields = pathsOfName.flatMap(([list, _position, field = "_"]) =>
      list === "sections" && !isInternal(field) ? words.fieldName(field) : [],
    );
    const inner = [...new Set(fields)].map((field) => words.inSentence(field));
    return inner.length === 0 ? name : `${name} (${inner.join(", ")})`;
  });
}

function sectionOrField(document: Document, [field = "", position = ""]: ReadPath, words: ReportWords): string {
  const sections: unknown = document._type === "page" ? document.sections : undefined;
  const section: unknown = field === "sections" && Array.isArray(sections) ? sections[Number(position)] : undefined;
  if (isObject(section)) return words.say("section", { name: words.typeName(String(section._type)) });
  return words.fieldName(field);
}

/** The references between a page's documents, each named with its field or section, by the id of their target. */
function referrersIn(shown: readonly Document[], words: ReportWords) {
  const references = shown.flatMap((document) => {
    const fieldAt = (path: ReadPath) => sectionOrField(document, path, words);
    return referencesIn(document).map(({ to, path }) => ({ to, id: document._id, field: fieldAt(path) }));
  });
  const distinct = new Map(references.map((reference) => [JSON.stringify(reference), reference]));
  return Map.groupBy(distinct.values(), ({ to }) => to);
}
