import { isDeepStrictEqual } from "node:util";
import { vercelStegaCombine } from "@vercel/stega";
import { knownContent, madeUpKey } from "#src/content/known-content.ts";
import { type Document, schemaOf } from "#src/content/model/documents.ts";
import { galleryItemContents } from "#src/content/model/gallery.ts";
import { datePattern, type ModelSchema, variantOf } from "#src/content/model/model-schema.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { isBlank, isBlankInAll } from "#src/content/text.ts";
import { languageNameIn, perLocale } from "#src/locales.ts";
import { expectedType } from "../documents/walk.ts";
import { isObject, type JsonObject, listOf, objectsIn, textOf } from "../json.ts";
import { placeholder, placeholderReference } from "./placeholder.ts";

interface Options {
  /** The type of each document, by its id. */
  readonly types: ReadonlyMap<string, string>;
  /** Replaces a missing day, such as `2026-11-21`. */
  readonly today: string;
}

export type Complete = ReturnType<typeof openCompletion>;

/** Completed documents are kept until the document, its published version, the set of documents or the day changes. */
export function openCompletion() {
  let options: Options = { types: new Map(), today: "" };
  /** Each document as it is stored, with the published version that was used, and the result. */
  let cache = new WeakMap<StoredDocument, { published: StoredDocument | undefined; completed: Document | undefined }>();

  /** Keys are ids. Omits a document if neither its draft nor its published version can be shown. */
  return (documents: readonly StoredDocument[], allPublished: ReadonlyMap<string, StoredDocument>, today: string) => {
    const types = new Map(documents.map(({ _id, _type }) => [_id, _type])).set(placeholder._id, placeholder._type);
    if (!isDeepStrictEqual({ types, today }, options)) cache = new WeakMap();
    options = { types, today };
    const byId = new Map<string, Document>([[placeholder._id, placeholder as unknown as Document]]);
    for (const stored of documents) {
      const published = allPublished.get(stored._id);
      let entry = cache.get(stored);
      if (!entry || entry.published !== published) {
        const live = published && knownContent(published);
        const completed = completeDocument(knownContent(stored), options, live) ?? completeDocument(live, options);
        entry = { published, completed };
        cache.set(stored, entry);
      }
      if (entry.completed) byId.set(stored._id, entry.completed);
    }
    return byId;
  };
}

interface Place {
  readonly value: unknown;
  /** The value at the same path of the published document. */
  readonly published: unknown;
  /** The path in the document, such as `sections[_key=="a"].heading`. */
  readonly path: string;
  readonly isRequired: boolean;
}

/** Adds the path of a field to a text, as invisible characters. */
type AddPath = (text: string, path: string) => string;

/** Matches the paths of texts that code uses: `_key`, `channels.phone`, `target.slug`, `mapUrl`. */
const codeTextPath = /(^|[.\]])(_\w+|phone|shortName|slug|href|\w*[uU]rl)$/;

/**
 * Replaces each missing text by a mark and each other missing value by the published one, so that pages can be made.
 * Adds to each visible text the path of its field, as invisible characters. Undefined if the document cannot be shown.
 */
function completeDocument(document: Document | undefined, { types, today }: Options, live?: Document) {
  if (!document) return undefined;
  const owner = { id: document._id, type: document._type };
  const addPath: AddPath = (text, path) => vercelStegaCombine(text, { ...owner, path }, false);
  const documentSchema = schemaOf(owner.type);
  if (!documentSchema || owner.type.startsWith("sanity.")) return document;

  /** Drops list items that cannot be shown. Returns undefined for any other value that cannot be shown. */
  function complete(schema: ModelSchema, place: Place): unknown {
    const { value, published, isRequired } = place;
    if (value === undefined && !isRequired) return undefined;
    if (schema.oneOf) {
      const shape = variantOf(schema, value);
      if (shape) return complete(shape, place);
      const publishedShape = variantOf(schema, published);
      return publishedShape && complete(publishedShape, { ...place, value: published });
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.items) return completeList(schema.items, place);
    if (schema.referenceTo) {
      const { referenceTo } = schema;
      const reference = [value, published].find((one) => isReferenceTo(referenceTo, one));
      return reference ?? (referenceTo.includes("sanity.imageAsset") ? placeholderReference : undefined);
    }
    if (schema.properties) return completeObject(schema, place);
    return completePlain(schema, place);
  }

  function completeList(items: ModelSchema, { value, published, path }: Place): unknown[] {
    return listOf(value).flatMap((item, index) => {
      const key = isObject(item) && typeof item._key === "string" ? item._key : undefined;
      const counterpart = objectsIn(published).find(({ _key }) => key !== undefined && _key === key);
      const step = key === undefined || key.startsWith(madeUpKey) ? String(index) : `_key=="${key}"`;
      return complete(items, { value: item, published: counterpart, path: `${path}[${step}]`, isRequired: true }) ?? [];
    });
  }

  function isReferenceTo(wanted: readonly string[], value: unknown): boolean {
    return isObject(value) && wanted.includes(types.get(textOf(value._ref)) ?? "");
  }

  function completeObject(schema: ModelSchema, place: Place): JsonObject | undefined {
    const { path } = place;
    const value = isObject(place.value) ? place.value : {};
    const published = isObject(place.published) ? place.published : {};
    const { properties = {}, required = [] } = schema;
    const type = expectedType({ schema, value });
    if (type?.startsWith("locale")) return localised(type, value, place, addPath);
    const found: Record<string, unknown> = { ...value };
    for (const [name, field] of Object.entries(properties)) {
      const isRequired = required.includes(name);
      const fieldPath = path === "" ? name : `${path}.${name}`;
      const inner = complete(field, { value: value[name], published: published[name], path: fieldPath, isRequired });
      if (inner !== undefined) found[name] = inner;
      else if (isRequired) return undefined;
      else delete found[name];
    }
    if (type === "image") return withDescription(found, path, addPath);
    return galleryItemContents.every((name) => properties[name]) ? withPicture(found) : found;
  }

  /** Values with a pattern are compared, sent or used as addresses, so they get no hidden characters. */
  function completePlain(schema: ModelSchema, { value, published, path, isRequired }: Place): unknown {
    const { type, pattern, enum: values } = schema;
    if (type === "string" && !pattern && !values) {
      if (isUsable(schema, value)) return codeTextPath.test(path) ? value : addPath(String(value), path);
      return isRequired ? addPath("⟨?⟩", path) : undefined;
    }
    const usable = [value, published].find((one) => isUsable(schema, one));
    if (usable !== undefined || !isRequired) return usable;
    if (type === "string") return pattern === datePattern ? today : values?.[0];
    if (type === "boolean") return false;
    return type === "number" || type === "integer" ? 0 : undefined;
  }

  const completed = complete(documentSchema, { value: document, published: live, path: "", isRequired: true });
  return isObject(completed) ? (completed as unknown as Document) : undefined;
}

/** If a picture has no description, the hidden path of its field becomes the description. */
function withDescription(picture: JsonObject, path: string, addPath: AddPath): JsonObject {
  const { alt, decorative } = picture;
  if (decorative !== true && isObject(alt) && !isBlankInAll(alt)) return picture;
  const hiddenPath = addPath("", decorative === true ? path : `${path}.alt`);
  return { ...picture, decorative: false, alt: perLocale(() => hiddenPath) };
}

function localised(type: string, value: JsonObject, { path, isRequired }: Place, addPath: AddPath) {
  if (!isRequired && isBlankInAll(value)) return undefined;
  const texts = perLocale((locale) => {
    const text = value[locale];
    const textPath = `${path}.${locale}`;
    const missing = `⟨${languageNameIn(locale, locale)}: ?⟩`;
    if (type !== "localeBlock") return addPath(typeof text !== "string" || isBlank(text) ? missing : text, textPath);
    const span = { _key: "missing", _type: "span", text: missing, marks: [] };
    const block = { _key: "missing", _type: "block", style: "normal", children: [span], markDefs: [] };
    const blocks = objectsIn(text);
    return (blocks.length > 0 ? blocks : [block]).map((one) => markedBlock(one, textPath, addPath));
  });
  return { ...value, _type: type, ...texts };
}

/** A click anywhere in a rich text opens the whole field, because the Studio opens a place inside it only once. */
function markedBlock(block: JsonObject, path: string, addPath: AddPath): JsonObject {
  const { _type, children: spans, markDefs } = block;
  if (_type !== "block") return block;
  const children = objectsIn(spans).map(({ text, ...span }) => {
    return { ...span, text: typeof text === "string" ? addPath(text, path) : "" };
  });
  return { ...block, children, markDefs: objectsIn(markDefs) };
}

/** A gallery item that has nothing to show yet gets the placeholder picture; so does a film without a picture. */
function withPicture({ embed, ...item }: JsonObject): JsonObject {
  const picture = { _type: "image", asset: placeholderReference };
  if (isObject(embed) && URL.canParse(textOf(embed.address))) return { ...item, embed };
  if (item.film) return { thumb: picture, ...item };
  return item.image || item.document ? item : { ...item, image: picture };
}

function isUsable({ type, pattern, enum: values }: ModelSchema, value: unknown): boolean {
  if (type === "boolean") return typeof value === "boolean";
  if (type === "number" || type === "integer") return Number.isFinite(value);
  if (type !== "string") return value !== undefined;
  const hasForm = (text: string) => (!values || values.includes(text)) && (!pattern || new RegExp(pattern).test(text));
  return typeof value === "string" && value !== "" && hasForm(value);
}
