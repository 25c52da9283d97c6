import { isCollection } from "../../addresses.ts";
import { type InWords, type Localised, neverShown, type SpecialViews, type ViewOf } from "../document-views.ts";
import { formatDate, formatMoney, formatNumber } from "../format.ts";
import { type Document, type DocumentType, documentSchemas } from "../model/documents.ts";
import type { Image } from "../model/image.ts";
import { datePattern, type Fields, isFields, type ModelSchema } from "../model/model-schema.ts";
import { type Section, sectionSchemas } from "../model/sections.ts";
import type { Target } from "../model/target.ts";
import { isBlank, isBlankInAll } from "../text.ts";
import { type Reference, type Resolver, UnresolvedContent } from "./resolver.ts";

/**
 * The schemas decide at run time how a value is localised, so the exported functions assert the types of views.ts. They
 * throw `UnresolvedContent`, with a message that begins with `what`, if a text, a reference or a picture is missing.
 */

export function localiseDocument<D extends Document>(resolver: Resolver, document: D): ViewOf<D["_type"]> {
  return viewOf(resolver, document) as ViewOf<D["_type"]>;
}

/** The fields of a document or section as pages receive them, except those in `without`. */
export function ownFields<V extends Document | Section, K extends string = never>(
  resolver: Resolver,
  value: V,
  without: readonly K[] = [],
  what = "_id" in value ? value._id : value._type,
): Omit<Localised<V>, K> {
  const schema = schemaFor(value);
  const names = shownNames(schema).filter((name) => !without.some((other) => other === name));
  return fieldsOf(resolver, schema, value, what, names) as Localised<V>;
}

export function localiseSome<D extends Document, K extends keyof Localised<D> & string>(
  resolver: Resolver,
  document: D,
  names: readonly K[],
): Pick<Localised<D>, K> {
  return localiseFields(resolver, schemaFor(document), document, document._id, names);
}

/** Like `localiseSome`, but for any object of the content model. */
export function localiseFields<V extends object, K extends keyof Localised<V> & string>(
  resolver: Resolver,
  schema: ModelSchema,
  value: V,
  what: string,
  names: readonly K[],
): Pick<Localised<V>, K> {
  return fieldsOf(resolver, schema, value as Fields, what, names) as Pick<Localised<V>, K>;
}

export function inWordsOf<D extends Document>({ locale }: Resolver, document: D): InWords<D> {
  const { properties = {} } = schemaFor(document);
  const inWords = Object.entries(document).flatMap(([name, value]) => {
    const { isMoney, pattern } = properties[name] ?? {};
    if (typeof value === "number") return [[name, isMoney ? formatMoney(value, locale) : formatNumber(value, locale)]];
    return value && pattern === datePattern ? [[name, formatDate(String(value), locale)]] : [];
  });
  return Object.fromEntries(inWords) as InWords<D>;
}

function viewOf(resolver: Resolver, document: Document): object {
  // TypeScript does not see that the function of a type gets a document of the same type.
  type View = (resolver: Resolver, document: Document) => object;
  const special = resolver.views[document._type as keyof SpecialViews] as View | undefined;
  if (special) return special(resolver, document);
  const fields = ownFields(resolver, document);
  return isCollection(document._type) ? { ...fields, inWords: inWordsOf(resolver, document) } : fields;
}

function schemaFor(value: Document | Section): ModelSchema {
  return ("_id" in value ? documentSchemas[value._type] : sectionSchemas[value._type]) as ModelSchema;
}

function shownNames({ properties = {} }: ModelSchema): string[] {
  return Object.keys(properties).filter((name) => !neverShown.some((other) => other === name));
}

function fieldsOf(resolver: Resolver, schema: ModelSchema, value: Fields, what: string, names: readonly string[]) {
  const { properties = {}, required = [] } = schema;
  const shown: Record<string, unknown> = {};
  for (const name of names) {
    const field = value[name];
    const isRequired = required.includes(name);
    if (isRequired && field === undefined) throw new UnresolvedContent(`${what} has no ${name}`);
    if (!isRequired && isBlankField(field)) continue;
    const view = name === "_key" ? field : localiseValue(resolver, properties[name] ?? {}, field, `${what}: ${name}`);
    if (view !== undefined) shown[name] = view;
  }
  return shown;
}

function localiseValue(resolver: Resolver, schema: ModelSchema, value: unknown, what: string): unknown {
  const { items } = schema;
  if (items) {
    const views = (value as unknown[]).map((item) => localiseValue(resolver, items, item, what));
    return views.filter((view) => view !== undefined);
  }
  // Only targets of links have the discriminator `kind`.
  if (schema.discriminator?.propertyName === "kind") return resolver.target(value as Target);
  if (schema.referenceTo) return follow(resolver, schema.referenceTo, value as Reference, what);
  switch (schema.properties?._type?.const) {
    case "localeString":
    case "localeText":
    case "localeBlock": {
      const text = resolver.localise(value as object, what);
      return schema.properties._key ? { _key: (value as Fields)._key, text } : text;
    }
    case "image":
      return resolver.picture(value as Image, what);
    case "slug":
      return (value as Fields).current;
    default:
      return schema.properties ? localiseObject(resolver, schema, value as Fields, what) : value;
  }
}

/** Undefined for a link to a page that does not exist, because its label alone would say nothing. */
function localiseObject(resolver: Resolver, schema: ModelSchema, value: Fields, what: string): object | undefined {
  const fields = fieldsOf(resolver, schema, value, what, shownNames(schema));
  return "target" in value && !("target" in fields) ? undefined : fields;
}

/** Undefined for a weak reference to a deleted document. */
function follow(resolver: Resolver, [type]: readonly string[], reference: Reference, what: string): object | undefined {
  const document = resolver.followOptional(reference, type as DocumentType, what);
  if (!document) return undefined;
  const { _key } = reference;
  return { ...(_key !== undefined && { _key }), ...localiseDocument(resolver, document) };
}

function isBlankField(value: unknown): boolean {
  if (!isFields(value)) return isBlank(value);
  const { _type } = value;
  return typeof _type === "string" && _type.startsWith("locale") && isBlankInAll(value);
}
