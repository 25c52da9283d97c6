import type { SchemaTypeDefinition } from "sanity";
import { assetTypes } from "../../pipeline/for-studio/bundle.ts";
import { type DocumentType, documentSchemas, schemaOf } from "../../src/content/model/documents.ts";
import type { ModelSchema } from "../../src/content/model/model-schema.ts";
import { defaultLocale, languages, locales } from "../../src/locales.ts";
import { validationIn } from "../validation.ts";
import type { EditorWords } from "./editor-words.ts";
import { type Definition, fieldDefinitions, typeName } from "./field-definitions.ts";
import { icons, orderingsOf, previewOf, textField } from "./previews.ts";

export const editedTypes = (Object.keys(documentSchemas) as DocumentType[]).filter(
  (type) => !assetTypes.includes(type),
);

/** The Studio's types, made from the content model: a type for each document type, and those that they share. */
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
  const titlePath = textField(schema, defaultLocale) ?? "";
  const fields = fieldDefinitions(schema, type, words)
    .map((field) =>
      field.type === "slug" ? { ...field, options: { ...Object(field.options), source: titlePath } } : field,
    )
    .toSorted((a, b) => rankOf(a, titlePath) - rankOf(b, titlePath));
  const used = groups.filter((group) => fields.some((field) => groupOf(field) === group));
  return {
    type: "document",
    name: type,
    title,
    icon: icons[type],
    fields: used.length > 1 ? fields.map((field) => ({ ...field, group: groupOf(field) })) : fields,
    ...(used.length > 1 && { groups: used.map((name) => ({ name, title: words.say(name) })) }),
    preview: previewOf(schema, title, words, icons[type]),
    orderings: orderingsOf(type, words),
    validation: validationIn(words.language),
  };
}

/** The tabs of a form. */
const groups = ["contentFields", "searchFields", "settingFields"] as const;

function groupOf({ name }: Definition): (typeof groups)[number] {
  if (["seo", "defaultSeo"].includes(String(name))) return "searchFields";
  const settings = ["screen", "slug", "open", "publishedOn", "validThrough", "order"];
  return settings.includes(String(name)) ? "settingFields" : "contentFields";
}

/** Sorts a form: the title at `titlePath` (`title.de`), the slug, other fields, those for search engines. */
function rankOf(field: Definition, titlePath: string): number {
  if (field.name === titlePath.split(".")[0]) return 0;
  if (field.type === "slug") return 1;
  return groupOf(field) === "searchFields" ? 3 : 2;
}

/** The schemas in this one that become types of their own: objects with a `_type`, except the choices of a list. */
function sharedIn({ items, properties = {} }: ModelSchema): ModelSchema[] {
  const inner = items ? [items] : Object.values(properties);
  const shared = inner.flatMap((schema) => [...(isShared(schema) ? [schema] : []), ...sharedIn(schema)]);
  const choices = items?.oneOf ?? [];
  return [...shared, ...choices.flatMap(sharedIn)];
}

const builtInToSanity: readonly string[] = ["image", "file", "slug", "reference", "block", "span"];

function isShared(schema: ModelSchema): boolean {
  const name = typeName(schema);
  return name !== undefined && !builtInToSanity.includes(name);
}

/** A shared type requires the fields that all its uses require. If only some uses do, their forms mark the field. */
function sharedDefinition(name: string, variants: readonly ModelSchema[], words: EditorWords): Definition {
  const [first = {}] = variants;
  const required = (first.required ?? []).filter((field) => variants.every((one) => one.required?.includes(field)));
  const schema = { ...first, required };
  const isLocalised = locales.every((locale) => Object.hasOwn(first.properties ?? {}, locale));
  const base = { type: "object", name, title: words.names.typeName(name) };
  if (!isLocalised) return { ...base, fields: fieldDefinitions(schema, name, words) };
  const fields = fieldDefinitions(schema, name, words).map((field) => {
    const language = languages[field.name as keyof typeof languages];
    const lines = name === "localeText" ? { type: "text", rows: 4 } : {};
    return { ...field, ...lines, title: language.name };
  });
  return { ...base, fields, options: { columns: locales.length, collapsible: false } };
}
