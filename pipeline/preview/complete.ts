import { createHash } from "node:crypto";
import { vercelStegaCombine } from "@vercel/stega";
import { madeUpKey, schemaOf, variantOf } from "#src/content/known-content.ts";
import type { Document } from "#src/content/model/documents.ts";
import { galleryItemContents } from "#src/content/model/gallery.ts";
import { datePattern, type ModelSchema } from "#src/content/model/schema.ts";
import { isBlank, isBlankInAll } from "#src/content/text.ts";
import { languageNameIn, perLocale } from "#src/locales.ts";
import { expectedType } from "../documents/walk.ts";
import { isObject, type JsonObject, listOf, objectsIn, textOf } from "../json.ts";

interface CompleteOptions {
  readonly types: ReadonlyMap<string, string>;
  /** Replaces a missing day, such as `2026-11-21`. */
  readonly today: string;
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><path fill="#999" d="M0 0h1200v800H0z"/></svg>`;
const sha1hash = createHash("sha1").update(drawing).digest("hex");
export const placeholder = {
  _id: `image-${sha1hash}-1200x800-svg`,
  _type: "sanity.imageAsset",
  mimeType: "image/svg+xml",
  size: drawing.length,
  sha1hash,
  metadata: { dimensions: { width: 1200, height: 800 } },
};

const placeholderReference = { _type: "reference", _ref: placeholder._id };

export const placeholderFile = { name: `${sha1hash}-1200x800.svg`, text: drawing };

/**
 * Replaces missing texts by marks and other missing values by the published ones, so that each page can be made; and
 * hides in each visible text, as invisible characters, where it is edited. Undefined if it cannot be shown.
 */
export function completeDocument(
  document: Document,
  options: CompleteOptions,
  published?: Document,
): Document | undefined {
  const { _id: id, _type: type } = document;
  const schema = schemaOf(type);
  if (!schema || type.startsWith("sanity.")) return document;
  const completion = new Completion({ ...options, id, type });
  const completed = completion.value(schema, { value: document, held: published, path: "", isRequired: true });
  return isObject(completed) ? (completed as unknown as Document) : undefined;
}

type CompletionOptions = CompleteOptions & { readonly id: string; readonly type: string };

interface Place {
  readonly value: unknown;
  readonly held: unknown;
  readonly path: string;
  readonly isRequired: boolean;
}

const notForReaders = /(^|[.\]])(_\w+|phone|shortName|slug|href|\w*[uU]rl)$/;

/** Drops list items that cannot be shown; any other such value becomes `undefined`. */
class Completion {
  readonly #options: CompletionOptions;

  constructor(options: CompletionOptions) {
    this.#options = options;
  }

  value(schema: ModelSchema, place: Place): unknown {
    const { value, held, isRequired } = place;
    if (value === undefined && !isRequired) return undefined;
    if (schema.oneOf) {
      const shape = variantOf(schema, value);
      if (shape) return this.value(shape, place);
      const heldShape = variantOf(schema, held);
      return heldShape && this.value(heldShape, { ...place, value: held });
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.items) return this.#list(schema.items, place);
    if (schema.referenceTo) {
      const reference = this.#reference(schema.referenceTo, value) ?? this.#reference(schema.referenceTo, held);
      return reference ?? (schema.referenceTo.includes("sanity.imageAsset") ? placeholderReference : undefined);
    }
    if (schema.properties) return this.#object(schema, place);
    return this.#plain(schema, place);
  }

  #list(items: ModelSchema, { value, held, path }: Place): unknown[] {
    return listOf(value).flatMap((item, index) => {
      const key = isObject(item) && typeof item._key === "string" ? item._key : undefined;
      const published = objectsIn(held).find(({ _key }) => key !== undefined && _key === key);
      const step = key === undefined || key.startsWith(madeUpKey) ? String(index) : `_key=="${key}"`;
      return this.value(items, { value: item, held: published, path: `${path}[${step}]`, isRequired: true }) ?? [];
    });
  }

  #reference(types: readonly string[], value: unknown): unknown {
    return isObject(value) && types.includes(this.#options.types.get(textOf(value._ref)) ?? "") ? value : undefined;
  }

  #object(schema: ModelSchema, place: Place): JsonObject | undefined {
    const { path, isRequired } = place;
    const value = isObject(place.value) ? place.value : {};
    const held = isObject(place.held) ? place.held : {};
    const { properties = {}, required = [] } = schema;
    const type = expectedType({ schema, value });
    if (type?.startsWith("locale")) return this.#localised(type, value, path, isRequired);
    const found: Record<string, unknown> = { ...value };
    for (const [name, field] of Object.entries(properties)) {
      const isRequired = required.includes(name);
      const fieldPath = path === "" ? name : `${path}.${name}`;
      const inner = this.value(field, { value: value[name], held: held[name], path: fieldPath, isRequired });
      if (inner !== undefined) found[name] = inner;
      else if (isRequired) return undefined;
      else delete found[name];
    }
    if (type === "image") return this.#withAddress(found, path);
    return galleryItemContents.every((name) => properties[name]) ? this.#withContent(found) : found;
  }

  /** A picture without a description gets only the hidden address. */
  #withAddress(picture: JsonObject, path: string): JsonObject {
    const { alt, decorative } = picture;
    if (decorative !== true && isObject(alt) && !isBlankInAll(alt)) return picture;
    const address = this.#hidden("", decorative === true ? path : `${path}.alt`);
    return { ...picture, decorative: false, alt: perLocale(() => address) };
  }

  #withContent({ embed, ...item }: JsonObject): JsonObject {
    const picture = { _type: "image", asset: placeholderReference };
    if (isObject(embed) && URL.canParse(textOf(embed.address))) return { ...item, embed };
    if (item.film) return { thumb: picture, ...item };
    return item.image || item.document ? item : { ...item, image: picture };
  }

  #localised(type: string, value: JsonObject, path: string, isRequired: boolean): JsonObject | undefined {
    if (!isRequired && isBlankInAll(value)) return undefined;
    const texts = perLocale((locale) => {
      const text = value[locale];
      const where = `${path}.${locale}`;
      const missing = `⟨${languageNameIn(locale, locale)}: ?⟩`;
      if (type !== "localeBlock")
        return this.#hidden(typeof text !== "string" || isBlank(text) ? missing : text, where);
      const span = { _key: "missing", _type: "span", text: missing, marks: [] };
      const block = { _key: "missing", _type: "block", style: "normal", children: [span], markDefs: [] };
      const blocks = objectsIn(text);
      return (blocks.length > 0 ? blocks : [block]).map((block) => this.#block(block, where));
    });
    return { ...value, _type: type, ...texts };
  }

  /** All of a rich text opens its field, because the Studio opens a place inside it only once. */
  #block(block: JsonObject, where: string): JsonObject {
    const { _type, children: spans, markDefs } = block;
    if (_type !== "block") return block;
    const children = objectsIn(spans).map(({ text, ...span }) => {
      return { ...span, text: typeof text === "string" ? this.#hidden(text, where) : "" };
    });
    return { ...block, children, markDefs: objectsIn(markDefs) };
  }

  /** Values with a pattern are compared, sent or used as addresses, so they get no hidden characters. */
  #plain(schema: ModelSchema, { value, held, path, isRequired }: Place): unknown {
    const { type, pattern, enum: values } = schema;
    const isText = type === "string" && !pattern && !values;
    if (isUsable(schema, value)) return isText && !notForReaders.test(path) ? this.#hidden(String(value), path) : value;
    if (!isRequired) return isText ? undefined : isUsable(schema, held) ? held : undefined;
    if (isText) return this.#hidden("⟨?⟩", path);
    if (isUsable(schema, held)) return held;
    if (type === "string") return pattern === datePattern ? this.#options.today : values?.[0];
    return type === "boolean" ? false : type === "number" || type === "integer" ? 0 : undefined;
  }

  #hidden(text: string, path: string): string {
    const { id, type } = this.#options;
    return vercelStegaCombine(text, { id, type, path }, false);
  }
}

function isUsable({ type, pattern, enum: values }: ModelSchema, value: unknown): boolean {
  if (type === "boolean") return typeof value === "boolean";
  if (type === "number" || type === "integer") return Number.isFinite(value);
  if (type !== "string") return value !== undefined;
  const hasForm = (text: string) => (!values || values.includes(text)) && (!pattern || new RegExp(pattern).test(text));
  return typeof value === "string" && value !== "" && hasForm(value);
}
