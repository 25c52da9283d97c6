import type { Rule } from "sanity";
import { documentFormats, filmFormats, imageFormats } from "../../pipeline/for-studio/bundle.ts";
import { collectionNames, isPlainScreen } from "../../src/addresses.ts";
import { dayFields } from "../../src/content/model/documents.ts";
import { datePattern, type ModelSchema } from "../../src/content/model/model-schema.ts";
import { decorators } from "../../src/content/model/portable-text.ts";
import type { EditorWords } from "./editor-words.ts";
import { previewOf } from "./previews.ts";

/** A definition for Sanity. Sanity's own types fit only definitions that are written out. */
export type Definition = Readonly<Record<string, unknown>>;

/** The value of `_type` in each object of this schema. Undefined for objects and values without a `_type`. */
export function typeName({ properties }: ModelSchema): string | undefined {
  const name = properties?._type?.const;
  return typeof name === "string" ? name : undefined;
}

/** The fields of an object's form. `owner` is the object's name, by which a field may have a help text of its own. */
export function fieldDefinitions(
  { properties = {}, required = [] }: ModelSchema,
  owner: string,
  words: EditorWords,
): readonly Definition[] {
  const fields = Object.entries(properties)
    .filter(([name]) => !name.startsWith("_"))
    .map(([name, schema]) => fieldDefinition({ name, schema, isRequired: required.includes(name), owner }, words));
  return withPagePicker(fields);
}

/** In a link, the input for the screen also stores the slug, so the slug's own field is hidden. */
function withPagePicker(fields: readonly Definition[]): readonly Definition[] {
  const isLink = ["screen", "slug"].every((wanted) => fields.some(({ name }) => name === wanted));
  if (!isLink) return fields;
  return fields.map((field) => {
    if (field.name === "screen") return { ...field, options: { ...(field.options as object), picksPage: true } };
    return field.name === "slug" ? { ...field, hidden: true } : field;
  });
}

interface Field {
  readonly name: string;
  readonly schema: ModelSchema;
  readonly isRequired: boolean;
  readonly owner: string;
}

function fieldDefinition({ name, schema, isRequired, owner }: Field, words: EditorWords): Definition {
  const title = words.names.fieldName(name);
  const base = { name, title: isRequired ? `${title} *` : title, description: words.help(owner, name) };
  // A switch that the editor does not touch means false.
  const initial = isRequired && schema.type === "boolean" ? { initialValue: false } : {};
  return { ...base, ...initial, ...definitionOf(schema, name, words), validation: isRequired ? required : silent };
}

/** Sanity's own rules would repeat the check's errors in other words, and do not know which documents pages show. */
const silent = (rule: Rule): Rule => rule.skip();

/** Has no effect in a form, like `silent`, but tools that read the schema see that the field is required. */
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

/** Radio buttons for many values would take too much space in a form. */
const maxRadioButtons = 6;

function enumDefinition(values: readonly string[], words: EditorWords, more: object = {}): Definition {
  const list = values.map((value) => ({ value, title: words.choice(value) }));
  return { type: "string", options: { list, layout: values.length > maxRadioButtons ? "dropdown" : "radio", ...more } };
}

function objectDefinition(schema: ModelSchema, name: string, words: EditorWords): Definition {
  const type = typeName(schema);
  if (type === "slug") return { type, options: { maxLength: schema.properties?.current?.maxLength } };
  if (type === "image" || type === "file") {
    // Sanity adds these fields itself.
    const { asset, hotspot, crop, ...properties } = schema.properties ?? {};
    const files = Object.hasOwn(properties, "autoplay") ? filmFormats : documentFormats;
    const accept = Object.values(type === "image" ? imageFormats : files).map(({ mimeType }) => mimeType);
    const fields = fieldDefinitions({ ...schema, properties }, type, words);
    return { type, fields, options: { hotspot: type === "image", accept: accept.join(",") } };
  }
  if (type !== undefined) return { type };
  const preview = previewOf(schema, words.names.itemName(name), words);
  return { type: "object", fields: fieldDefinitions(schema, name, words), preview };
}

/** An object of several kinds: it has the fields of all kinds, and shows the fields of the chosen kind. */
function choiceDefinition({ oneOf = [], discriminator }: ModelSchema, name: string, words: EditorWords): Definition {
  const tag = discriminator?.propertyName ?? "kind";
  const fieldsOfKinds = new Map(
    oneOf.map(({ properties: { [tag]: kind, ...fields } = {} }) => [String(kind?.const), Object.keys(fields)]),
  );
  const schemas = new Map<string, ModelSchema>(oneOf.flatMap(({ properties = {} }) => Object.entries(properties)));
  schemas.delete(tag);
  const isRequired = (field: string) => oneOf.some(({ required = [] }) => required.includes(field));
  const fields = [...schemas].map(([field, schema]) => ({
    ...fieldDefinition({ name: field, schema, isRequired: isRequired(field), owner: name }, words),
    // Sanity would also require the fields of kinds that are not chosen.
    validation: silent,
    // A value left from another kind stays visible until it is removed, because the check reports it.
    hidden: ({ parent, value }: { parent?: Definition; value?: unknown }) =>
      value === undefined && !fieldsOfKinds.get(String(parent?.[tag]))?.includes(field),
  }));
  const options = { fieldsOfKinds: Object.fromEntries(fieldsOfKinds) };
  const choices = enumDefinition([...fieldsOfKinds.keys()], words, options);
  const choice = { name: tag, title: `${words.names.fieldName(tag)} *`, ...choices, validation: required };
  return {
    type: "object",
    fields: [choice, ...withPagePicker(fields)],
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
  const fields = fieldDefinitions(form, name, words);
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
