import { isCollection } from "#src/addresses.ts";
import { dayOf } from "#src/content/known-content.ts";
import { datePattern } from "#src/content/model/schema.ts";
import { createSnapshot, type Snapshot, type StoredDocument, type StoredSnapshot } from "#src/content/snapshot.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { isObject, listOf, textOf } from "../json.ts";
import type { measureFile } from "../snapshot/listing.ts";

/** A snapshot read from files or from the CMS, whose shape is not yet checked. */
export interface LoadedSnapshot extends StoredSnapshot {
  /**
   * For checks: the parsed `snapshot.json`, or undefined if it is not JSON. Pages are made with `lock`, which has the
   * valid values of it.
   */
  readonly parsedLock: unknown;
  /** The documents' paths, by id. */
  readonly files: ReadonlyMap<string, string>;
  readonly digests: ReadonlyMap<string, string>;
  /** Unusable documents by id. They are already reported, so problems that they cause are not. */
  readonly unusable: ReadonlyMap<string, { readonly type: string; readonly text: string }>;
  readonly assets: ReadonlyMap<string, LoadedAsset>;
}

export type LoadedAsset = Awaited<ReturnType<typeof measureFile>>;

/** In a preview and in the Studio, the content comes without files. Its `parsedLock` only says what is expired. */
export function loadedSnapshot(
  documents: Iterable<StoredDocument>,
  { parsedLock, former, ...files }: Partial<Omit<LoadedSnapshot, keyof Snapshot> & Pick<Snapshot, "former">>,
): LoadedSnapshot {
  const none = { files: new Map(), digests: new Map(), unusable: new Map(), assets: new Map() };
  // Spread last: `files` may be another snapshot, whose documents would replace these.
  return { ...none, ...files, ...createSnapshot(lockOf(parsedLock), documents, former), parsedLock };
}

/** A field of the parsed lock that is invalid becomes empty. */
function lockOf(parsed: unknown): Snapshot["lock"] {
  const { source, expired }: { source?: unknown; expired?: unknown } = isObject(parsed) ? parsed : {};
  return {
    source: typeof source === "string" ? source : "",
    expired: listOf(expired).filter((id) => typeof id === "string"),
    digest: "",
  };
}

export const titleFields = ["title", "name", "heading", "companyName", "author", "quote", "originalFilename"];

/** A document's or item's title in the site's first language that has one. */
export function titleOf(content: unknown, fields = titleFields): string | undefined {
  if (!isObject(content)) return undefined;
  return fields.map((field) => titleIn(content[field])).find((text) => text !== "");
}

/** A text, or a localised one in the first language that has it, on one line and without soft hyphens. */
export function titleIn(value: unknown): string {
  const texts = isObject(value) ? [defaultLocale, ...locales].map((locale) => value[locale]) : [value];
  const text = texts.find((text): text is string => typeof text === "string" && text.trim() !== "") ?? "";
  return text.replaceAll("\u00AD", "").trim().replace(/\s+/g, " ");
}

export function alteredAssets(lock: unknown): ReadonlySet<unknown> {
  return new Set(isObject(lock) ? listOf(lock.alteredAssets) : []);
}

/** A closed document of a collection has no page. An editor or its dates have closed it. */
export function isClosed({ _id, _type, open }: StoredDocument, expired: ReadonlySet<string>): boolean {
  return isCollection(_type) && (open !== true || expired.has(_id));
}

const dayForm = new RegExp(datePattern);

/** Sorted ids of the documents whose dates exclude a day such as `2026-11-21`. */
export function closedOn(day: string, documents: Iterable<StoredDocument>): string[] {
  // A malformed date closes no document, because the error about it would be only a warning in a closed document.
  const dayIn = (value: unknown) => {
    const found = dayOf(textOf(value));
    return dayForm.test(found) ? found : day;
  };
  const isClosedThen = ({ _type, publishedOn, validThrough }: StoredDocument) =>
    isCollection(_type) && (dayIn(validThrough) < day || dayIn(publishedOn) > day);
  return [...documents]
    .filter(isClosedThen)
    .map(({ _id }) => _id)
    .sort();
}
