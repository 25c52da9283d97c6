import { isCollection } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import type { measureFile } from "../snapshot/listing.ts";
import { shown } from "../text/shown.ts";
import { genericPath, type Path, showPath } from "./path.ts";

/** A snapshot as the check sees it: read from its files or from the CMS, but of unknown shape. */
export interface Loaded {
  /** `snapshot.json`, if it is JSON at all. */
  readonly lock: unknown;
  readonly documents: readonly LoadedDocument[];
  /** SHA-256 of each document in its canonical form, by id. */
  readonly digests: ReadonlyMap<string, string>;
  readonly byId: ReadonlyMap<string, LoadedDocument>;
  /** Documents that are there but cannot be used, by id. Already reported: what follows from it is not. */
  readonly setAside: ReadonlyMap<string, { readonly type: string; readonly text: string }>;
  /** Files of `assets/` by name. */
  readonly assets: ReadonlyMap<string, LoadedAsset>;
}

export interface LoadedDocument {
  /** Path inside the snapshot. */
  readonly file: string;
  readonly id: string;
  readonly type: string;
  readonly content: JsonObject;
  /** Title and id, as reports name it. */
  readonly label: string;
}

export type LoadedAsset = Awaited<ReturnType<typeof measureFile>>;

export function problemIn(
  document: LoadedDocument,
  path: Path,
  wrong: string,
  remedy: string,
  level: Problem["level"] = "error",
): Problem {
  const { id, type, label, content } = document;
  const problem = { level, document: label, path: showPath(content, path), wrong, remedy, about: { id, type } };
  return level === "drift" ? { ...problem, kind: kindOf(document, path) } : problem;
}

/** A fault in what the site does not know: it can break no page, and there may be any number of its kind. */
export function looseProblemIn(document: LoadedDocument, path: Path, wrong: string, remedy: string): Problem {
  return { ...problemIn(document, path, wrong, remedy, "warning"), kind: kindOf(document, path) };
}

/** `teamMember.nickname`, `page.sections[]`; of a whole document, its type. */
function kindOf({ type }: LoadedDocument, path: Path): string {
  const place = path.length === 1 && path[0] === "_type" ? "" : genericPath(path);
  return shown(place === "" ? type : `${type}.${place}`, 150);
}

/** `Startseite (page-home)`; the type and the id where the document has no title: `testimonial (quote-hof)`. */
export function labelOf(id: string, type: string, content: JsonObject): string {
  const title = titleFields.map((field) => inFirstLanguage(content[field])).find((text) => text.trim() !== "");
  return `${shown(title ?? type)} (${shown(id)})`;
}

const titleFields = ["title", "name", "heading", "companyName", "author", "originalFilename"];

function inFirstLanguage(value: unknown): string {
  const texts = isObject(value) ? locales.map((locale) => value[locale]) : [value];
  return texts.find((text) => typeof text === "string") ?? "";
}

/** Ids of documents that the lock calls expired; none if it does not say so in a readable way. */
export function expiredIds(lock: unknown): ReadonlySet<unknown> {
  return new Set(isObject(lock) && Array.isArray(lock.expired) ? lock.expired : []);
}

/** Names of files whose bytes are the server's own version, as the lock records them. */
export function alteredAssets(lock: unknown): ReadonlySet<unknown> {
  return new Set(isObject(lock) && Array.isArray(lock.alteredAssets) ? lock.alteredAssets : []);
}

/** Whether a document is closed: one of a collection, taken off by an editor or by its last day. It has no page. */
export function isClosed({ id, type, content }: LoadedDocument, expired: ReadonlySet<unknown>): boolean {
  return isCollection(type) && (content.open !== true || expired.has(id));
}

/** Ids of documents that are closed on a day such as `2026-11-21`: their last one was earlier. Sorted. */
export function expiredBefore(today: string, documents: readonly LoadedDocument[]): string[] {
  const isOver = ({ type, content: { validThrough } }: LoadedDocument) =>
    isCollection(type) && typeof validThrough === "string" && validThrough < today;
  return documents
    .filter(isOver)
    .map(({ id }) => id)
    .sort();
}
