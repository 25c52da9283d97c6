import { isCollection } from "#src/addresses.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import type { measureFile } from "../snapshot/listing.ts";
import { shown } from "../text/shown.ts";
import type { Words } from "./words.ts";

/** Steps from a document to a value in it: names of fields and positions in arrays. */
export type Path = readonly (string | number)[];

/**
 * A path as a person can follow it in the studio and in the file: `sections[process].steps[rearing].image.alt.en`.
 * Items are named by their `_key`, or, if that does not name one, by position: `[#3]` is the third.
 */
export function showPath(content: unknown, path: Path): string {
  let current = content;
  let shownPath = "";
  for (const step of path) {
    shownPath += typeof step === "number" ? `[${itemName(current, step)}]` : fieldName(step, shownPath === "");
    current = childAt(current, step);
  }
  return shownPath;
}

/** A path whatever the content: `sections[].steps[].image`. */
function genericPath(path: Path): string {
  let text = "";
  for (const step of path) text += typeof step === "number" ? "[]" : fieldName(step, text === "");
  return text;
}

/** The path a JSON pointer means in this content: digits are a position in an array and a name elsewhere. */
export function pathOfPointer(content: unknown, pointer: string): Path {
  const path: (string | number)[] = [];
  let current = content;
  for (const token of pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    const step = Array.isArray(current) ? Number(name) : name;
    path.push(step);
    current = childAt(current, step);
  }
  return path;
}

function childAt(value: unknown, step: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Record<string | number, unknown>)[step];
}

function itemName(items: unknown, index: number): string {
  const key = keyOf(childAt(items, index));
  const isUnique = Array.isArray(items) && items.filter((item) => keyOf(item) === key).length === 1;
  return key && isUnique ? shown(key) : `#${index + 1}`;
}

function keyOf(item: unknown): string {
  const key = childAt(item, "_key");
  return typeof key === "string" ? key : "";
}

function fieldName(name: string, isFirst: boolean): string {
  if (!/^[\w-]+$/.test(name)) return `["${shown(name)}"]`;
  return isFirst ? name : `.${name}`;
}

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
  words: Words,
  level: Problem["level"] = "error",
): Problem {
  const { id, type, label, content } = document;
  const problem = { level, document: label, path: showPath(content, path), ...words, about: { id, type } };
  return level === "drift" ? { ...problem, kind: kindOf(document, path) } : problem;
}

/** A fault in what the site does not know: it can break no page, and there may be any number of its kind. */
export function looseProblemIn(document: LoadedDocument, path: Path, words: Words): Problem {
  return { ...problemIn(document, path, words, "warning"), kind: kindOf(document, path) };
}

/** `teamMember.nickname`, `page.sections[]`; of a whole document, its type. */
function kindOf({ type }: LoadedDocument, path: Path): string {
  const place = path.length === 1 && path[0] === "_type" ? "" : genericPath(path);
  return shown(place === "" ? type : `${type}.${place}`, 150);
}

/** `Startseite (page-home)`; the type and the id where the document has no title: `testimonial (quote-hof)`. */
export function labelOf(id: string, type: string, content: JsonObject): string {
  const title = titleFields.map((field) => textIn(content[field])).find((text) => text !== "");
  return `${shown(title ?? type)} (${shown(id)})`;
}

/** Fields that a document or an item is called by; the first that is filled in. */
export const titleFields = ["title", "name", "heading", "companyName", "author", "quote", "originalFilename"];

/** The title of a document or an item in the site's first language that has one. Returns undefined without any. */
export function titleOf(content: unknown, fields = titleFields): string | undefined {
  if (!isObject(content)) return undefined;
  return fields.map((field) => titleIn(content[field])).find((text) => text !== "");
}

/** On one line, without soft hyphens. */
export function titleIn(value: unknown): string {
  return textIn(value).replaceAll("\u00AD", "").trim().replace(/\s+/g, " ");
}

/** In the site's first language that has a text that is not blank. */
function textIn(value: unknown): string {
  const texts = isObject(value) ? [defaultLocale, ...locales].map((locale) => value[locale]) : [value];
  return texts.find((text): text is string => typeof text === "string" && text.trim() !== "") ?? "";
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

type Dated = Pick<LoadedDocument, "id" | "type" | "content">;

/**
 * Ids of documents that are closed on a day such as `2026-11-21`: their last one was earlier, or their first one is to
 * come. Sorted.
 */
export function closedOn(day: string, documents: readonly Dated[]): string[] {
  const isClosedThen = ({ type, content: { publishedOn, validThrough } }: Dated) =>
    isCollection(type) &&
    ((typeof validThrough === "string" && validThrough < day) ||
      (typeof publishedOn === "string" && publishedOn > day));
  return documents
    .filter(isClosedThen)
    .map(({ id }) => id)
    .sort();
}
