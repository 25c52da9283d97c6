import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { collectionNames } from "#src/addresses.ts";
import { dayFields, schemaOf } from "#src/content/model/documents.ts";
import type { ModelSchema } from "#src/content/model/model-schema.ts";
import { type EditorLanguage, editorWords } from "../../studio/schema/editor-words.ts";
import { previewOf } from "../../studio/schema/previews.ts";
import { editedTypes, studioTypes } from "../../studio/schema/studio-types.ts";
import { builtinTypes, groupProblems, Schema, validateSchema } from "./sanity.ts";

const languages: readonly EditorLanguage[] = ["de", "en"];

test.each(languages)("Sanity accepts the schema without a warning, and every name has a title (%s)", (language) => {
  const types = studioTypes(editorWords(language));
  const problems = groupProblems(validateSchema(types).getTypes());
  expect(problems.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([]);
  expect(titlesIn(types).filter((title) => title.trim() === "")).toEqual([]);
});

test("a type, a field or a choice that has no words shows its own name, made readable", () => {
  const words = editorWords("de");
  expect(words.names.typeName("pressRelease")).toBe("Press release");
  expect(words.names.fieldName("publishedElsewhere")).toBe("Published elsewhere");
  expect(words.choice("halfTime")).toBe("Half time");
  expect(words.help("pressRelease", "publishedElsewhere")).toBeUndefined();
});

test("in a form, the title comes before its address and the fields for search engines come last, each in its tab", () => {
  const job: Form = Object(studioTypes(editorWords("de")).find(({ name }) => name === "job"));
  const names = job.fields.map(({ name }) => name);
  expect(names.indexOf("title")).toBeLessThan(names.indexOf("slug"));
  expect(names.at(-1)).toBe("seo");
  expect(job.fields.find(({ name }) => name === "slug")?.options?.source).toBe("title.de");
  const tabOf = (field: string) => job.fields.find(({ name }) => name === field)?.group;
  expect(new Set(["title", "seo", "open"].map(tabOf)).size).toBe(3);
  expect(job.groups.map(({ name }) => name)).toEqual(expect.arrayContaining(["title", "seo", "open"].map(tabOf)));
});

interface Form {
  readonly groups: readonly { readonly name: string }[];
  readonly fields: readonly {
    readonly name: string;
    readonly group?: string;
    readonly options?: { source?: string };
  }[];
}

test.each([
  ["until when an open job is open", { open: true, validThrough: "2999-02-03" }, "Offen bis 03.02.2999"],
  ["that a job without a last day is open", { open: true, publishedOn: "2020-01-02" }, "Offen"],
  ["when a future job will be shown", { open: true, publishedOn: "2999-01-02" }, "Zu sehen ab 02.01.2999"],
  ["since when an expired job is over", { open: true, validThrough: "2020-02-03" }, "Abgelaufen am 03.02.2020"],
  ["that any other job is closed", { open: false, validThrough: "2999-02-03" }, "Geschlossen"],
])("the list of jobs says %s", (_, job, said) => {
  const { prepare } = previewOf(schemaOf("job") ?? {}, "Stelle", editorWords("de"));
  expect(prepare({ text: "Labor", ...job })).toMatchObject({ title: "Labor", subtitle: said });
});

test("a section without a title in the list shows that of its content, in the editor's language", () => {
  const section = (name: string) =>
    schemaOf("page")?.properties?.sections?.items?.oneOf?.find(({ properties }) => properties?._type?.const === name);
  const select = (name: string, language: EditorLanguage) =>
    previewOf(section(name) ?? {}, "", editorWords(language)).select;
  expect(select("callToActionSection", "en")).toMatchObject({ text: "callToAction.heading.en" });
  expect(select("team", "de")).toMatchObject({ text: "heading.de" });
});

const parent = Schema.compile({ name: "built in", types: builtinTypes });
const schema = Schema.compile({ name: "default", types: studioTypes(editorWords("en")), parent });

test.each(editedTypes)("%s has the fields, values and references of the content model, and no others", (type) => {
  expect(differences(schemaOf(type) ?? {}, schema.get(type), type)).toEqual([]);
});

/** A type as Sanity has compiled it. */
interface Compiled {
  readonly name: string;
  readonly jsonType: string;
  readonly fields?: readonly { readonly name: string; readonly type: Compiled }[];
  readonly of?: readonly Compiled[];
  readonly to?: readonly { readonly name: string }[];
  readonly options?: { readonly list?: readonly { readonly value: unknown }[] };
}

/** Fields that Sanity adds, and `nothing`, which a section without fields has and the Studio never shows. */
const ofSanity = ["media", "hotspot", "crop", "asset", "source", "nothing"];

/** The paths at which the Studio's type differs from the content model. */
function differences(model: ModelSchema, type: Compiled | undefined, path: string): string[] {
  if (!type) return [path];
  const isSame = (wanted: readonly unknown[], found: readonly unknown[] = []) =>
    isDeepStrictEqual([...wanted].sort(), [...found].sort());
  const pathUnless = (isRight: boolean) => (isRight ? [] : [path]);
  const targets = type.to?.map(({ name }) => name);
  const choices = type.options?.list?.map(({ value }) => value) ?? [];
  if (model.referenceTo) return pathUnless(isSame(model.referenceTo, targets));
  if (model.enum) return pathUnless(isSame(model.enum, choices));
  if (model.dayFieldOf) return pathUnless(isSame([...new Set(collectionNames.flatMap(dayFields))], choices));
  if (model.const !== undefined) return pathUnless(choices.includes(model.const));
  if (model.items) return differencesOfItems(model.items.oneOf ?? [model.items], type.of ?? [], path);
  if (model.oneOf) return differencesOfFields(model.oneOf, type, path);
  if (model.properties) return differencesOfFields([model], type, path);
  return pathUnless((model.type === "integer" ? "number" : model.type) === type.jsonType);
}

function differencesOfItems(items: readonly ModelSchema[], types: readonly Compiled[], path: string): string[] {
  if (items.length !== types.length) return [path];
  return items.flatMap((item) => {
    const name = item.properties?._type?.const;
    const isOnly = name === undefined || item.referenceTo !== undefined;
    const own = isOnly ? types[0] : types.find((type) => type.name === name);
    return differences(item, own, `${path}[${name ?? ""}]`);
  });
}

/** @param kinds of the object, of which the Studio's type has all fields */
function differencesOfFields(kinds: readonly ModelSchema[], { fields = [] }: Compiled, path: string): string[] {
  const inModel = kinds.flatMap(({ properties = {} }) => Object.entries(properties));
  const wanted = inModel.filter(([name]) => !name.startsWith("_") && !ofSanity.includes(name));
  const names = new Set(wanted.map(([name]) => name));
  const surplus = fields.filter(({ name }) => !names.has(name) && !ofSanity.includes(name));
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  return [
    ...surplus.map(({ name }) => `${path}.${name}`),
    ...wanted.flatMap(([name, field]) => differences(field, types.get(name), `${path}.${name}`)),
  ];
}

function titlesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(titlesIn);
  if (typeof value !== "object" || value === null) return [];
  const { title } = value as { title?: unknown };
  return [...(typeof title === "string" ? [title] : []), ...Object.values(value).flatMap(titlesIn)];
}
