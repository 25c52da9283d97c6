import { isCollection } from "#src/addresses.ts";
import { datePattern } from "#src/content/model/schema.ts";
import { createSnapshot, type Snapshot, type StoredDocument, type StoredSnapshot } from "#src/content/snapshot.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { isObject, listOf } from "../json.ts";
import type { measureFile } from "../snapshot/listing.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import type { Problem } from "./problem.ts";
import type { Fact, ProblemText } from "./problem-words.ts";

/** The way from a document to a value: field names and array positions. */
export type Path = readonly (string | number)[];

/** Names items by `_key`, or by position if that is not unique, so that an editor finds them: `[#3]` is the third. */
export function showPath(content: unknown, path: Path): string {
  const steps = path.map((step, index) => {
    if (typeof step === "string") return fieldName(step, index === 0);
    return `[${itemName(valueAt(content, path.slice(0, index)), step)}]`;
  });
  return steps.join("");
}

function placeOf(content: unknown, path: Path): Fact[] {
  return path.flatMap((step, index): Fact[] => {
    if (typeof step === "string") {
      // The item already names its list.
      if (typeof path[index + 1] === "number") return [];
      return [locales.some((locale) => locale === step) ? { language: step } : { field: step }];
    }
    const list = String(path[index - 1]);
    const type = valueAt(content, [...path.slice(0, index + 1), "_type"]);
    if (locales.some((locale) => locale === list)) return [{ language: list }, { item: "blocks", number: step + 1 }];
    return [list === "sections" && typeof type === "string" ? { type } : { item: list, number: step + 1 }];
  });
}

/** A path without keys: `sections[].steps[].image`. */
function genericPath(path: Path): string {
  return path.map((step, index) => (typeof step === "number" ? "[]" : fieldName(step, index === 0))).join("");
}

/** The path of a JSON pointer in this content: digits are a position in an array, and a name in an object. */
export function pathOfPointer(content: unknown, pointer: string): Path {
  const path: (string | number)[] = [];
  for (const token of pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(valueAt(content, path)) ? Number(name) : name);
  }
  return path;
}

export function valueAt(content: unknown, path: Path): unknown {
  return path.reduce(childAt, content);
}

function childAt(value: unknown, step: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Record<string | number, unknown>)[step];
}

function itemName(items: unknown, index: number): string {
  const key = keyOf(childAt(items, index));
  const isUnique = Array.isArray(items) && items.filter((item) => keyOf(item) === key).length === 1;
  return key && isUnique ? escapeForDisplay(key) : `#${index + 1}`;
}

/** Empty without a `_key`. */
export function keyOf(item: unknown): string {
  const key = childAt(item, "_key");
  return typeof key === "string" ? key : "";
}

function fieldName(name: string, isFirst: boolean): string {
  if (!/^[\w-]+$/.test(name)) return `["${escapeForDisplay(name)}"]`;
  return isFirst ? name : `.${name}`;
}

/** A snapshot read from files or from the CMS, whose shape is not yet checked. */
export interface LoadedSnapshot extends StoredSnapshot {
  /**
   * For checks: the parsed `snapshot.json`, or undefined if it is not JSON. Pages are made with `lock`, which has its
   * valid values.
   */
  readonly parsedLock: unknown;
  /** The documents' paths, by id. */
  readonly files: ReadonlyMap<string, string>;
  readonly digests: ReadonlyMap<string, string>;
  /** Unusable documents by id. They are already reported, so problems that follow from them are not. */
  readonly unusable: ReadonlyMap<string, { readonly type: string; readonly text: string }>;
  readonly assets: ReadonlyMap<string, LoadedAsset>;
}

export type LoadedAsset = Awaited<ReturnType<typeof measureFile>>;

/** The CMS's own content, in a preview and in the Studio, has no files, and a `parsedLock` only for what is expired. */
export function loadedSnapshot(
  documents: Iterable<StoredDocument>,
  { parsedLock, former, ...files }: Partial<Omit<LoadedSnapshot, keyof Snapshot> & Pick<Snapshot, "former">>,
): LoadedSnapshot {
  const none = { files: new Map(), digests: new Map(), unusable: new Map(), assets: new Map() };
  // Last, because the files may come with another snapshot, whose documents must not return.
  return { ...none, ...files, ...createSnapshot(lockOf(parsedLock), documents, former), parsedLock };
}

/** Empty where the parsed lock has no valid value. */
function lockOf(parsed: unknown): Snapshot["lock"] {
  const { source, expired }: { source?: unknown; expired?: unknown } = isObject(parsed) ? parsed : {};
  return {
    source: typeof source === "string" ? source : "",
    expired: listOf(expired).filter((id) => typeof id === "string"),
    digest: "",
  };
}

export function problemIn(
  document: StoredDocument,
  path: Path,
  words: ProblemText,
  level: Problem["level"] = "error",
): Problem {
  const about = { id: document._id, type: document._type };
  const place = placeOf(document, path);
  const problem = { level, document: labelOf(document), path: showPath(document, path), place, ...words, about };
  return level === "drift" ? { ...problem, kind: kindOf(document, path) } : problem;
}

/** A problem in a field that the site does not know. It can break no page and may occur in many documents. */
export function looseProblemIn(document: StoredDocument, path: Path, words: ProblemText): Problem {
  return { ...problemIn(document, path, words, "warning"), kind: kindOf(document, path) };
}

/** `teamMember.nickname`, `page.sections[]`; for a whole document its type. */
function kindOf({ _type }: StoredDocument, path: Path): string {
  const place = path.length === 1 && path[0] === "_type" ? "" : genericPath(path);
  return escapeForDisplay(place === "" ? _type : `${_type}.${place}`, 150);
}

/** `Startseite (page-home)`; without a title the type and the id: `testimonial (quote-hof)`. */
export function labelOf(document: StoredDocument): string {
  return `${escapeForDisplay(titleOf(document) ?? document._type)} (${escapeForDisplay(document._id)})`;
}

export const titleFields = ["title", "name", "heading", "companyName", "author", "quote", "originalFilename"];

/** A document's or item's title in the site's first language that has one. */
export function titleOf(content: unknown, fields = titleFields): string | undefined {
  if (!isObject(content)) return undefined;
  return fields.map((field) => titleIn(content[field])).find((text) => text !== "");
}

/** On one line, without soft hyphens. */
export function titleIn(value: unknown): string {
  const texts = isObject(value) ? [defaultLocale, ...locales].map((locale) => value[locale]) : [value];
  const text = texts.find((text): text is string => typeof text === "string" && text.trim() !== "") ?? "";
  return text.replaceAll("\u00AD", "").trim().replace(/\s+/g, " ");
}

export function alteredAssets(lock: unknown): ReadonlySet<unknown> {
  return new Set(isObject(lock) ? listOf(lock.alteredAssets) : []);
}

/** Closed documents of a collection have no page: an editor or their dates closed them. */
export function isClosed({ _id, _type, open }: StoredDocument, expired: ReadonlySet<string>): boolean {
  return isCollection(_type) && (open !== true || expired.has(_id));
}

const dayForm = new RegExp(datePattern);

/** Sorted ids of the documents whose dates exclude a day such as `2026-11-21`. */
export function closedOn(day: string, documents: Iterable<StoredDocument>): string[] {
  // A date of another form closes nothing, so the error about it stays an error.
  const isDay = (value: unknown): value is string => typeof value === "string" && dayForm.test(value);
  const isClosedThen = ({ _type, publishedOn, validThrough }: StoredDocument) =>
    isCollection(_type) && ((isDay(validThrough) && validThrough < day) || (isDay(publishedOn) && publishedOn > day));
  return [...documents]
    .filter(isClosedThen)
    .map(({ _id }) => _id)
    .sort();
}
