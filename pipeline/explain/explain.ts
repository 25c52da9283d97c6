import { type Address, localeOf, type Place, parsePath, pathFor } from "#src/addresses.ts";
import type { Document } from "#src/content/model/documents.ts";
import { openDocument, pageOf, type Snapshot } from "#src/content/snapshot.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { isReference, titleOf } from "../diff/titles.ts";
import { placesIn, type ReadPath, type Reads, WatchedPages } from "../diff/watched-pages.ts";
import { reportWords, typeOrder } from "../diff/words.ts";
import { isObject } from "../json.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { byCodeUnit } from "../text/by-code-unit.ts";
import { type LastChange, lastCommits } from "./last-commits.ts";

/** A document, as both explanations name it. */
export interface NamedDocument {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  /** Inside the snapshot. */
  readonly file: string;
  readonly lastChange: LastChange;
}

/** A document that shows on a page. */
export interface PageSource extends NamedDocument {
  /** What the page takes from it, in words; sections with their fields. */
  readonly fields: readonly string[];
  /** Documents of the page that refer to it, and in which field or section. Settings and footer need no reference. */
  readonly through: readonly Referrer[];
}

interface Referrer {
  readonly id: string;
  readonly field: string;
}

export interface PageExplanation {
  readonly address: string;
  readonly language: string;
  readonly title: string;
  readonly documents: readonly PageSource[];
}

export interface DocumentExplanation extends NamedDocument {
  readonly pages: readonly { readonly address: string; readonly alsoAt?: string; readonly fields: readonly string[] }[];
}

/** What made the page at an address. Throws `WrongUse` where there is none, and what keeps it from being made. */
export async function explainAddress(dir: string, snapshot: Snapshot, path: string): Promise<PageExplanation> {
  const address = parsePath(path);
  if (!address)
    throw new WrongUse(`${path} is no address of this site. Write it as /de/jobs, without a slash at the end.`);
  const language = localeOf(address.variant);
  const { payload, error, reads } = new WatchedPages(snapshot).make(address, language);
  if (error) throw error;
  if (!payload) throw new WrongUse(`There is no page at ${path}: the job is closed, or there is none of that name.`);
  const main =
    "slug" in address ? openDocument(snapshot, address.screen, address.slug) : pageOf(snapshot, address.screen);
  const rank = ({ _id, _type }: Document) => (_id === main?._id ? -1 : typeOrder(_type));
  const shown = [...snapshot.byId.values()]
    .filter(({ _id }) => isShown(reads, _id))
    .sort((a, b) => rank(a) - rank(b) || byCodeUnit(a._id, b._id));
  const referrers = referrersIn(shown);
  const named = await nameAll(dir, shown);
  const documents = shown.map((document, index) => ({
    ...(named[index] as NamedDocument),
    fields: fieldsRead(document, reads),
    through: referrers.get(document._id) ?? [],
  }));
  return { address: path, language, title: titleOf(main) ?? path, documents };
}

/** Where a document shows. Throws `WrongUse` for an id that is not in the snapshot. */
export async function explainDocument(dir: string, snapshot: Snapshot, id: string): Promise<DocumentExplanation> {
  const document = snapshot.byId.get(id);
  if (!document) throw new WrongUse(`There is no document with the _id ${JSON.stringify(id)} in the snapshot.`);
  const watched = new WatchedPages(snapshot);
  const pages = placesIn(snapshot).flatMap((place) =>
    locales.flatMap((locale) => {
      const { error, reads } = watched.make(place, locale);
      if (!isShown(reads, id)) return [];
      if (error) throw error;
      const at = (variant: Address["variant"]) => pathFor({ ...(place as Place), variant } as Address);
      const alsoAt = locale === defaultLocale ? { alsoAt: at("unprefixed") } : {};
      return [{ address: at(locale), ...alsoAt, fields: fieldsRead(document, reads) }];
    }),
  );
  const [named] = await nameAll(dir, [document]);
  return { ...(named as NamedDocument), pages };
}

async function nameAll(dir: string, documents: readonly Document[]): Promise<NamedDocument[]> {
  const files = documents.map(({ _type, _id }) => documentFile(_type, _id));
  const commits = await lastCommits(dir, files);
  return documents.map((document, index) => {
    const file = files[index] ?? "";
    const title = titleOf(document) ?? document._id;
    return { id: document._id, type: document._type, title, file, lastChange: commits.get(file) };
  });
}

/** Read of other documents, too, to find the right ones and those that links lead to: by itself it puts nothing on a page. */
const selecting = new Set(["_id", "_type", "screen", "slug"]);

function isShown(reads: Reads, id: string): boolean {
  return (reads.get(id) ?? []).some(([field = ""]) => !selecting.has(field));
}

/** What was read of a document, in words: `Title`, `Section “Products” (heading, products)`. */
function fieldsRead(document: Document, reads: Reads): string[] {
  const inner = new Map<string, Set<string>>();
  for (const path of reads.get(document._id) ?? []) {
    const [field = "", position, name] = path;
    // The list itself is read to get to its items.
    if (field.startsWith("_") || (field === "sections" && position === undefined)) continue;
    const outer = sectionOrField(document, path);
    const fields = inner.get(outer) ?? new Set();
    if (field === "sections" && name && !name.startsWith("_")) fields.add(words.fieldName(name).toLowerCase());
    inner.set(outer, fields);
  }
  return [...inner].map(([outer, fields]) => (fields.size === 0 ? outer : `${outer} (${[...fields].join(", ")})`));
}

const words = reportWords.en;

/** The field a path begins with, in words; in a page, the section. */
function sectionOrField(document: Document, [field = "", position = ""]: ReadPath): string {
  const sections: unknown = document._type === "page" ? document.sections : undefined;
  const section: unknown = field === "sections" && Array.isArray(sections) ? sections[Number(position)] : undefined;
  return isObject(section)
    ? words.say("section", { name: words.typeName(String(section._type)) })
    : words.fieldName(field);
}

/** By id, what refers to it: each document and field once. */
function referrersIn(shown: readonly Document[]): Map<string, Referrer[]> {
  const found = shown.flatMap((document) =>
    referencesIn(document).map(({ to, path }) => ({ to, id: document._id, field: sectionOrField(document, path) })),
  );
  const once = new Map(found.map((reference) => [JSON.stringify(reference), reference])).values();
  const byTarget = Map.groupBy(once, ({ to }) => to);
  return new Map([...byTarget].map(([to, list]) => [to, list.map(({ id, field }) => ({ id, field }))]));
}

function referencesIn(value: unknown, path: readonly string[] = []): { to: string; path: readonly string[] }[] {
  if (typeof value !== "object" || value === null) return [];
  if (isReference(value)) return [{ to: value._ref, path }];
  return Object.entries(value).flatMap(([name, child]) => referencesIn(child, [...path, name]));
}
