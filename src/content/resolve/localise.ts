import { type Collection, isCollection } from "../../addresses.ts";
import { formatDate, formatMoney, formatNumber } from "../format.ts";
import { type Document, type DocumentOf, type DocumentType, documentSchemas } from "../model/documents.ts";
import type { Image } from "../model/image.ts";
import { datePattern, type ModelSchema } from "../model/model-schema.ts";
import { type Section, sectionSchemas } from "../model/sections.ts";
import type { Target } from "../model/target.ts";
import { isBlank, isBlankInAll } from "../text.ts";
import { type InWords, type Localised, neverShown, type ViewOf } from "../views.ts";
import { type Reference, type Resolver, UnresolvedContent } from "./resolver.ts";

/** A document as pages receive it. Throws `UnresolvedContent` if a text, a reference or a picture is missing. */
export function localiseDocument<D extends Document>(resolver: Resolver, document: D): ViewOf<D["_type"]> {
  const views: { readonly [T in DocumentType]?: (resolver: Resolver, document: never) => unknown } = resolver.views;
  const view = views[document._type] ?? (isCollection(document._type) ? fieldsInWords : ownFields);
  return view(resolver, document as never) as ViewOf<D["_type"]>;
}

function fieldsInWords(resolver: Resolver, document: DocumentOf<Collection>): object {
  return { ...ownFields(resolver, document), inWords: inWordsOf(resolver, document) };
}

export function inWordsOf<D extends DocumentOf<Collection>>(resolver: Resolver, document: D): InWords<D> {
  const { properties = {} } = schemaFor(document);
  const inWords = Object.entries(document).flatMap(([name, value]) => {
    const { isMoney, pattern } = properties[name] ?? {};
    if (typeof value === "number") return [[name, (isMoney ? formatMoney : formatNumber)(value, resolver.locale)]];
    return value && pattern === datePattern ? [[name, formatDate(String(value), resolver.locale)]] : [];
  });
  return Object.fromEntries(inWords) as InWords<D>;
}

/** The fields of a document or section as pages receive them, except `without`. Messages begin with `what`. */
export function ownFields<V extends Document | Section, K extends string = never>(
  resolver: Resolver,
  value: V,
  without: readonly K[] = [],
  what = "_id" in value ? value._id : value._type,
): Omit<Localised<V>, K> {
  const schema = schemaFor(value);
  const fields = shownNames(schema).filter((name) => !without.includes(name as K));
  return localiseFields(resolver, schema, value as Fields, what, fields) as Localised<V>;
}

export function localiseSome<D extends Document, K extends keyof Localised<D> & string>(
  resolver: Resolver,
  document: D,
  fields: readonly K[],
): Pick<Localised<D>, K> {
  return localiseFields(resolver, schemaFor(document), document, document._id, fields);
}

type Fields = Readonly<Record<string, unknown>>;

function schemaFor(value: Document | Section): ModelSchema {
  return ("_id" in value ? documentSchemas[value._type] : sectionSchemas[value._type]) as ModelSchema;
}

function localiseValue(resolver: Resolver, schema: ModelSchema, value: unknown, what: string): unknown {
  const { items } = schema;
  if (items) {
    const shown = (value as unknown[]).map((item) => localiseValue(resolver, items, item, what));
    return shown.filter((item) => item !== undefined);
  }
  // Only targets of links have the discriminator `kind`.
  if (schema.discriminator?.propertyName === "kind") return resolver.target(value as Target);
  if (schema.referenceTo) return follow(resolver, schema, value as Reference, what);
  const type = schema.properties?._type?.const;
  switch (type) {
    case "localeString":
    case "localeText":
    case "localeBlock": {
      const text = resolver.localise(value as object, what);
      return schema.properties?._key ? { _key: (value as { _key: string })._key, text } : text;
    }
    case "image":
      return resolver.picture(value as Image, what);
    case "slug":
      return (value as { current: string }).current;
    default:
      return schema.properties ? localiseObject(resolver, schema, value as Fields, what) : value;
  }
}

/** Undefined for a link to a page that does not exist, because its label alone would say nothing. */
function localiseObject(resolver: Resolver, schema: ModelSchema, value: Fields, what: string) {
  const fields: object = localiseFields(resolver, schema, value, what);
  return "target" in value && !("target" in fields) ? undefined : fields;
}

/** Like `localiseDocument`, but for any object of the content model. */
export function localiseFields<V extends object, K extends keyof Localised<V> & string>(
  resolver: Resolver,
  schema: ModelSchema,
  value: V,
  what: string,
  fields: readonly K[] = shownNames(schema) as K[],
): Pick<Localised<V>, K> {
  const { properties = {}, required = [] } = schema;
  const found: Record<string, unknown> = {};
  for (const name of fields) {
    const field = (value as Fields)[name];
    const isRequired = required.includes(name);
    if (isRequired && field === undefined) throw new UnresolvedContent(`${what} has no ${name}`);
    if (!isRequired && isEmptied(field)) continue;
    const shown = name === "_key" ? field : localiseValue(resolver, properties[name] ?? {}, field, `${what}: ${name}`);
    if (shown !== undefined) found[name] = shown;
  }
  return found as Pick<Localised<V>, K>;
}

function follow(resolver: Resolver, { referenceTo = [] }: ModelSchema, reference: Reference, what: string) {
  const document = resolver.followOptional(reference, referenceTo[0] as DocumentType, what);
  if (!document) return undefined;
  const { _key } = reference;
  return { ...(_key !== undefined && { _key }), ...localiseDocument(resolver, document) };
}

function shownNames({ properties = {} }: ModelSchema): string[] {
  return Object.keys(properties).filter((name) => !neverShown.some((other) => other === name));
}

function isEmptied(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return isBlank(value);
  const type = (value as { _type?: unknown })._type;
  return typeof type === "string" && type.startsWith("locale") && isBlankInAll(value as Fields);
}
