import { vercelStegaCombine } from "@vercel/stega";
import { isBlank, isBlankInAll } from "#src/content/blank.ts";
import { galleryItemContents } from "#src/content/model/gallery.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";
import { languageNameIn, perLocale } from "#src/locales.ts";
import { expectedType, schemaOf, variantOf } from "../check/walk.ts";
import { isObject, type JsonObject } from "../json.ts";

export interface CompleteOptions {
  readonly studioUrl: string;
  readonly types: ReadonlyMap<string, string>;
  readonly placeholder: string;
}

/**
 * A document for the preview: fills required fields, and hides in each visible text the address for editing it, as
 * invisible characters. Undefined if the document cannot be shown.
 */
export function completeDocument(document: JsonObject, options: CompleteOptions): JsonObject | undefined {
  const { _id, _type } = document;
  const schema = schemaOf(String(_type));
  if (!schema || typeof _id !== "string" || String(_type).startsWith("sanity.")) return document;
  const completed = new Completion({ ...options, id: _id, type: String(_type) }).value(schema, document, "", true);
  return isObject(completed) ? completed : undefined;
}

type CompletionOptions = CompleteOptions & { readonly id: string; readonly type: string };

const notForReaders = /(^|[.\]])(_\w+|phone|shortName|slug|href|\w*[uU]rl)$/;

/** Drops list items that cannot be shown; any other such value becomes `undefined`. */
class Completion {
  readonly #options: CompletionOptions;

  constructor(options: CompletionOptions) {
    this.#options = options;
  }

  value(schema: ModelSchema, value: unknown, path: string, isRequired: boolean): unknown {
    if (value === undefined && !isRequired) return undefined;
    if (schema.oneOf) {
      const shape = variantOf(schema, value);
      return shape && this.value(shape, value, path, isRequired);
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.items) return this.#list(schema.items, Array.isArray(value) ? value : [], path);
    if (schema.referenceTo) return this.#reference(schema.referenceTo, value);
    if (schema.properties) return this.#object(schema, isObject(value) ? value : {}, path, isRequired);
    return this.#plain(schema, value, path);
  }

  #list(items: ModelSchema, list: readonly unknown[], path: string): unknown[] {
    return list.flatMap((item, index) => {
      const key = isObject(item) && typeof item._key === "string" ? `_key=="${item._key}"` : String(index);
      return this.value(items, item, `${path}[${key}]`, true) ?? [];
    });
  }

  #reference(types: readonly string[], value: unknown): unknown {
    if (isObject(value) && types.includes(this.#options.types.get(String(value._ref)) ?? "")) return value;
    return types.includes("sanity.imageAsset") ? { _type: "reference", _ref: this.#options.placeholder } : undefined;
  }

  #object(schema: ModelSchema, value: JsonObject, path: string, isRequired: boolean): JsonObject | undefined {
    const { properties = {}, required = [] } = schema;
    const type = expectedType({ schema, value });
    if (type?.startsWith("locale")) return this.#localised(type, value, path, isRequired);
    const found: Record<string, unknown> = { ...value };
    for (const [name, field] of Object.entries(properties)) {
      const inner = this.value(field, value[name], path === "" ? name : `${path}.${name}`, required.includes(name));
      if (inner !== undefined) found[name] = inner;
      else if (required.includes(name)) return undefined;
      else delete found[name];
    }
    if (type === "image") return this.#withAddress(found, path);
    return galleryItemContents.every((name) => properties[name]) ? this.#withContent(found) : found;
  }

  #withAddress(picture: JsonObject, path: string): JsonObject {
    const { alt, decorative } = picture;
    if (decorative !== true && isObject(alt) && !isBlankInAll(alt)) return picture;
    const address = this.#hidden("", decorative === true ? path : `${path}.alt`);
    return { ...picture, decorative: false, alt: perLocale(() => address) };
  }

  #withContent({ embed, ...item }: JsonObject): JsonObject {
    const picture = { _type: "image", asset: { _type: "reference", _ref: this.#options.placeholder } };
    if (isObject(embed) && URL.canParse(String(embed.address))) return { ...item, embed };
    if (item.film) return { thumb: picture, ...item };
    return item.image || item.document ? item : { ...item, image: picture };
  }

  #localised(type: string, value: JsonObject, path: string, isRequired: boolean): JsonObject {
    if (!isRequired && isBlankInAll(value)) return value;
    const texts = perLocale((locale) => {
      const text = value[locale];
      const where = `${path}.${locale}`;
      const missing = `⟨${languageNameIn(locale, locale)}: ?⟩`;
      if (type !== "localeBlock") return this.#hidden(isBlank(text) ? missing : String(text), where);
      const span = { _key: "missing", _type: "span", text: missing, marks: [] };
      const block = { _key: "missing", _type: "block", style: "normal", children: [span], markDefs: [] };
      const blocks = Array.isArray(text) && text.length > 0 ? text : [block];
      return blocks.map((block) => this.#block(block, where));
    });
    return { ...value, _type: type, ...texts };
  }

  /** All of a rich text opens its field, because the Studio opens a place inside it only once. */
  #block(block: unknown, where: string): unknown {
    if (!isObject(block) || !Array.isArray(block.children)) return block;
    const children = block.children.map((child: unknown) =>
      isObject(child) && typeof child.text === "string" ? { ...child, text: this.#hidden(child.text, where) } : child,
    );
    return { ...block, children };
  }

  /** Values with a pattern are compared, sent or used as addresses, so they get no hidden characters. */
  #plain(schema: ModelSchema & { enum?: readonly string[] }, value: unknown, path: string): unknown {
    const { type, pattern, enum: values } = schema;
    if (value !== undefined && !(type === "string" && value === "")) {
      const isForReaders = type === "string" && !pattern && !values && !notForReaders.test(path);
      return isForReaders ? this.#hidden(String(value), path) : value;
    }
    if (type === "string") return values?.[0] ?? (pattern ? undefined : this.#hidden("⟨?⟩", path));
    return type === "boolean" ? false : type === "number" || type === "integer" ? 0 : undefined;
  }

  #hidden(text: string, path: string): string {
    const { studioUrl: baseUrl, id, type } = this.#options;
    return vercelStegaCombine(text, { baseUrl, id, type, path }, false);
  }
}
