import type { Rule, SchemaTypeDefinition } from "sanity";
import { assetTypes, documentFormats, filmFormats, imageFormats } from "../../pipeline/for-studio/bundle.ts";
import { collectionNames, isPlainScreen } from "../../src/addresses.ts";
import { type DocumentType, dayFields, documentSchemas, schemaOf } from "../../src/content/model/documents.ts";
import { datePattern, type ModelSchema } from "../../src/content/model/model-schema.ts";
import { decorators } from "../../src/content/model/portable-text.ts";
import { defaultLocale, languages, locales } from "../../src/locales.ts";
import { validationIn } from "../validation.ts";
import type { EditorWords } from "./editor-words.ts";
import { icons, orderingsOf, previewOf, textField } from "./previews.ts";

/** A definition for Sanity. Sanity's own types fit only definitions that are written out. */
type Definition = Readonly<Record<string, unknown>>;

export const editedTypes = (Object.keys(documentSchemas) as DocumentType[]).filter(
  (type) => !assetTypes.includes(type),
);

/** Types that Sanity itself defines. A schema without a type (`undefined`) becomes no shared type, either. */
const builtIn: readonly unknown[] = ["image", "file", "slug", "reference", "block", "span", undefined];

export function studioTypes(words: EditorWords): SchemaTypeDefinition[] {
  const shared = Map.groupBy(
    editedTypes.flatMap((type) => sharedIn(schemaOf(type) ?? {})),
    (schema) => String(typeName(schema)),
  );
  return [
    ...editedTypes.map((type) => documentDefinition(type, words)),
    ...[...shared].map(([name, variants]) => sharedDefinition(name, variants, words)),
  ] as unknown as SchemaTypeDefinition[];
}

function documentDefinition(type: DocumentType, words: EditorWords): Definition {
  const schema = schemaOf(type) ?? {};
  const title = words.names.typeName(type);
  const fields = inOrder(fieldsOf(schema, type, words), textField(schema, defaultLocale));
  const used = groupNames.filter((name) => fields.some(({ group }) => group === name));
  return {
    type: "document",
    name: type,
    title,
    icon: icons[type],
    ...(used.length > 1 && { groups: used.map((name) => ({ name, title: words.say(name) })) }),
    fields: used.length > 1 ? fields : fields.map(({ group: _, ...field }) => field),
    preview: previewOf(schema, title, words, icons[type]),
    orderings: orderingsOf(type, words),
    validation: validationIn(words.language),
  };
}

/** The tabs of a form and their fields; all other fields are `contentFields`. */
const groups: Readonly<Record<"contentFields" | "searchFields" | "settingFields", readonly string[]>> = {
  contentFields: [],
  searchFields: ["seo", "defaultSeo"],
  settingFields: ["screen", "slug", "open", "publishedOn", "validThrough", "order"],
};
const groupNames = Object.keys(groups) as (keyof typeof groups)[];

/** Puts the text at `source` (`title.de`) first, then the slug made from it, and the fields for search engines last. */
function inOrder(fields: readonly Definition[], source = ""): Definition[] {
  const placed = fields.map((field): Definition => {
    const group = groupNames.find((name) => groups[name].includes(String(field.name))) ?? "contentFields";
    return { ...field, group, ...(field.type === "slug" && { options: { ...(field.options as object), source } }) };
  });
  const rankOf = ({ name, type, group }: Definition) => {
    if (name === source.split(".")[0]) return 0;
    if (type === "slug") return 1;
    return group === "searchFields" ? 3 : 2;
  };
  return placed.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Objects with a `_type` become types of their own, except the choices of a list (`oneOf`). */
function sharedIn({ items, properties = {} }: ModelSchema): ModelSchema[] {
  const choices = items?.oneOf ?? [];
  return [...(items ? [items] : []), ...choices, ...Object.values(properties)].flatMap((inner) => {
    const isShared = !choices.includes(inner) && !builtIn.includes(typeName(inner));
    return [...(isShared ? [inner] : []), ...sharedIn(inner)];
  });
}

function typeName({ properties }: ModelSchema): string | undefined {
  const name = properties?._type?.const;
  return typeof name === "string" ? name : undefined;
}

/** A shared type requires the fields that all its uses require. If only some uses do, their forms mark the field. */
function sharedDefinition(name: string, variants: readonly ModelSchema[], words: EditorWords): Definition {
  const [first = {}] = variants;
  const required = (first.required ?? []).filter((field) => variants.every((one) => one.required?.includes(field)));
  const schema = { ...first, required };
  const isLocalised = locales.every((locale) => Object.hasOwn(first.properties ?? {}, locale));
  const base = { type: "object", name, title: words.names.typeName(name) };
  if (!isLocalised) return { ...base, fields: fieldsOf(schema, name, words) };
  const fields = fieldsOf(schema, name, words).map((field) => {
    const language = languages[field.name as keyof typeof languages];
    const lines = name === "localeText" ? { type: "text", rows: 4 } : {};
    return { ...field, ...lines, title: language.name };
  });
  return { ...base, fields, options: { columns: locales.length, collapsible: false } };
}

function fieldsOf(
  { properties = {}, required = [] }: ModelSchema,
  owner: string,
  words: EditorWords,
): readonly Definition[] {
  const fields = Object.entries(properties)
    .filter(([name]) => !name.startsWith("_"))
    .map(([name, schema]) => fieldDefinition(name, schema, required.includes(name), owner, words));
  return inOneChoice(fields);
}

/** In a link, the input for the screen also stores the slug, so the slug's own field is hidden. */
function inOneChoice(fields: readonly Definition[]): readonly Definition[] {
  const isLink = ["screen", "slug"].every((wanted) => fields.some(({ name }) => name === wanted));
  if (!isLink) return fields;
  return fields.map((field) => {
    if (field.name === "screen") return { ...field, options: { ...(field.options as object), picksPage: true } };
    return field.name === "slug" ? { ...field, hidden: true } : field;
  });
}

function fieldDefinition(name: string, schema: ModelSchema, isRequired: boolean, owner: string, words: EditorWords) {
  const title = words.names.fieldName(name);
  const base = { name, title: isRequired ? `${title} *` : title, description: words.help(owner, name) };
  // An editor who leaves a switch untouched means false.
  const initial = isRequired && schema.type === "boolean" ? { initialValue: false } : {};
  return { ...base, ...initial, ...definitionOf(schema, name, words), validation: isRequired ? required : silent };
}

/** Sanity's own rules would repeat the check's errors in other words, and do not know which documents pages show. */
const silent = (rule: Rule): Rule => rule.skip();

/** Like `silent`, but tools that read the schema see that the field is required. */
const required = (rule: Rule): Rule => rule.required().skip();

function definitionOf(schema: ModelSchema, name: string, words: EditorWords): Definition {
  if (schema.referenceTo) return { type: "reference", to: schema.referenceTo.map((type) => ({ type })) };
  if (schema.oneOf) return choiceDefinition(schema, name, words);
  if (schema.properties) return objectDefinition(schema, name, words);
  if (schema.items) return listDefinition(schema.items, name, words);
  if (schema.enum) return enumDefinition(schema.enum, words);
  if (schema.dayFieldOf) return enumDefinition(allDayFields, words, { daysOf: schema.dayFieldOf });
  if (schema.pattern === datePattern) return { type: "date" };
  return { type: schema.type === "integer" ? "number" : schema.type };
}

const allDayFields = [...new Set(collectionNames.flatMap(dayFields))];

function enumDefinition(values: readonly string[], words: EditorWords, more: object = {}): Definition {
  const list = values.map((value) => ({ value, title: words.choice(value) }));
  return { type: "string", options: { list, layout: values.length > 6 ? "dropdown" : "radio", ...more } };
}

function objectDefinition(schema: ModelSchema, name: string, words: EditorWords): Definition {
  const type = typeName(schema);
  if (type === "slug") return { type, options: { maxLength: schema.properties?.current?.maxLength ?? 96 } };
  if (type === "image" || type === "file") {
    // Sanity adds these fields itself.
    const { asset, hotspot, crop, ...properties } = schema.properties ?? {};
    const files = Object.hasOwn(properties, "autoplay") ? filmFormats : documentFormats;
    const accept = Object.values(type === "image" ? imageFormats : files).map(({ mimeType }) => mimeType);
    const fields = fieldsOf({ ...schema, properties }, type, words);
    return { type, fields, options: { hotspot: type === "image", accept: accept.join(",") } };
  }
  if (type !== undefined) return { type };
  const preview = previewOf(schema, words.names.itemName(name), words);
  return { type: "object", fields: fieldsOf(schema, name, words), preview };
}

/** An object of several kinds: it has the fields of all kinds, and shows the fields of the chosen kind. */
function choiceDefinition({ oneOf = [], discriminator }: ModelSchema, name: string, words: EditorWords): Definition {
  const tag = discriminator?.propertyName ?? "kind";
  const kinds = new Map(oneOf.map((kind) => [String(kind.properties?.[tag]?.const), kind]));
  const schemas = new Map<string, ModelSchema>(oneOf.flatMap(({ properties = {} }) => Object.entries(properties)));
  schemas.delete(tag);
  const isRequired = (field: string) => oneOf.some(({ required = [] }) => required.includes(field));
  const fields = [...schemas].map(([field, schema]) => ({
    ...fieldDefinition(field, schema, isRequired(field), name, words),
    // Sanity would also require the fields of kinds that are not chosen.
    validation: silent,
    // A value left from another kind stays visible until it is removed, because the check reports it.
    hidden: ({ parent, value }: { parent?: Definition; value?: unknown }) =>
      value === undefined && !Object.hasOwn(kinds.get(String(parent?.[tag]))?.properties ?? {}, field),
  }));
  const fieldsOfKinds = Object.fromEntries(
    [...kinds].map(([kind, { properties = {} }]) => [kind, Object.keys(properties).filter((field) => field !== tag)]),
  );
  const choices = enumDefinition([...kinds.keys()], words, { fieldsOfKinds });
  const choice = { name: tag, title: `${words.names.fieldName(tag)} *`, ...choices, validation: required };
  return {
    type: "object",
    fields: [choice, ...inOneChoice(fields)],
    preview: previewOf({ properties: Object.fromEntries(schemas) }, words.names.fieldName(name), words),
  };
}

/** The menu shows pictures of sections; a section without a picture has an icon. */
const menu = { views: [{ name: "grid", previewImageUrl: (type: string) => `/static/sections/${type}.webp` }] };

function listDefinition(item: ModelSchema, name: string, words: EditorWords): Definition {
  if (item.oneOf) {
    const of = item.oneOf.map((form) => memberDefinition(form, words));
    return { type: "array", of, options: { insertMenu: menu } };
  }
  if (typeName(item) === "block") return { type: "array", of: [blockDefinition(item, words)] };
  const title = words.names.itemName(name);
  const member = item.enum
    ? enumDefinition(item.enum, words, { picksPage: item.enum.every(isPlainScreen) })
    : definitionOf(item, name, words);
  return { type: "array", of: [{ title, ...member, validation: silent }] };
}

function memberDefinition(form: ModelSchema, words: EditorWords): Definition {
  const name = String(typeName(form));
  const title = words.names.typeName(name);
  const fields = fieldsOf(form, name, words);
  return {
    type: "object",
    name,
    title,
    fields: fields.length > 0 ? fields : [nothing],
    preview: previewOf(form, title, words),
  };
}

/** Sanity requires at least one field in every object. */
const nothing = { name: "nothing", type: "string", hidden: true, readOnly: true };

function blockDefinition({ properties = {} }: ModelSchema, words: EditorWords): Definition {
  const named = (values: readonly string[] = []) => values.map((value) => ({ value, title: words.style(value) }));
  const annotations = (properties.markDefs?.items?.oneOf ?? []).map((form) => memberDefinition(form, words));
  return {
    type: "block",
    styles: named(properties.style?.enum),
    lists: named(properties.listItem?.enum),
    marks: { decorators: named(decorators), annotations },
  };
}
