import { expect, test } from "vitest";
import { schemaOf } from "#pipeline/documents/walk.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";
import { editedTypes, studioTypes } from "../../studio/schema/from-model.ts";
import { previewOf } from "../../studio/schema/previews.ts";
import { type EditorLanguage, StudioWords } from "../../studio/schema/words.ts";
import { builtinTypes, extractSchema, groupProblems, Schema, validateSchema } from "./sanity.ts";

const languages: readonly EditorLanguage[] = ["de", "en"];

test.each(languages)("Sanity accepts the schema without a warning (%s)", (language) => {
  const problems = groupProblems(validateSchema(studioTypes(new StudioWords(language))).getTypes());
  expect(problems.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([]);
});

test.each(languages)("every name has a title (%s)", (language) => {
  expect(titlesIn(studioTypes(new StudioWords(language))).filter((title) => title.trim() === "")).toEqual([]);
});

test("a type, a field or a choice that has no words shows its own name, made readable", () => {
  const words = new StudioWords("de");
  expect(words.names.typeName("pressRelease")).toBe("Press release");
  expect(words.names.fieldName("publishedElsewhere")).toBe("Published elsewhere");
  expect(words.choice("halfTime")).toBe("Half time");
  expect(words.help("pressRelease", "publishedElsewhere")).toBeUndefined();
});

test("in a form, the title comes before its address and the fields for search engines come last, each in its tab", () => {
  const job: Form = Object(studioTypes(new StudioWords("de")).find(({ name }) => name === "job"));
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
  const { prepare } = previewOf(schemaOf("job") ?? {}, "Stelle", new StudioWords("de"));
  expect(prepare({ text: "Labor", ...job })).toMatchObject({ title: "Labor", subtitle: said });
});

test("a section without a title in the list shows that of its content, in the editor's language", () => {
  const section = (name: string) =>
    schemaOf("page")?.properties?.sections?.items?.oneOf?.find(({ properties }) => properties?._type?.const === name);
  const select = (name: string, language: EditorLanguage) =>
    previewOf(section(name) ?? {}, "", new StudioWords(language)).select;
  expect(select("callToActionSection", "en")).toMatchObject({ text: "callToAction.heading.en" });
  expect(select("team", "de")).toMatchObject({ text: "heading.de" });
});

const parent = Schema.compile({ name: "built in", types: builtinTypes });
const schema = Schema.compile({ name: "default", types: studioTypes(new StudioWords("en")), parent });
const types = extractSchema(schema as never, { enforceRequiredFields: true }) as unknown as Extracted[];
const extracted = new Map(types.map((type) => [type.name, type]));

test.each(editedTypes)("%s has the fields, values and required fields of the content model, and no others", (type) => {
  expect(shapeExtracted(extracted.get(type) ?? {})).toEqual(shapeOf(schemaOf(type) ?? {}));
});

test("all document types are those of the content model and of uploads", () => {
  const documents = [...extracted].filter(([, { type }]) => type === "document").map(([name]) => name);
  expect(documents.sort()).toEqual([...editedTypes, "sanity.fileAsset", "sanity.imageAsset"].sort());
});

/** Describes a type so that both sides can be compared. Required fields have a `!`. */
type Shape = string | { readonly [name: string]: Shape } | readonly Shape[];

interface Extracted {
  readonly type?: string;
  readonly name?: string;
  readonly value?: string | Extracted;
  readonly of?: Extracted | Extracted[];
  readonly attributes?: Readonly<Record<string, { readonly value: Extracted; readonly optional?: boolean }>>;
  readonly rest?: Extracted;
}

/** Fields that Sanity adds to documents and files. */
const added = ["_id", "_key", "_createdAt", "_updatedAt", "_rev", "media", "hotspot", "crop", "asset"];

function shapeExtracted(type: Extracted): Shape {
  if (type.type === "inline") {
    if (type.name?.endsWith(".reference")) return `reference ${type.name.replace(/\.reference$/, "")}`;
    if (type.name === "slug") return "slug";
    const named = extracted.get(type.name ?? "")?.value;
    return shapeExtracted(typeof named === "object" ? named : {});
  }
  if (type.type === "union") {
    const of = (type.of as Extracted[]).map(shapeExtracted);
    return of.every((one) => typeof one === "string") ? of.join(" | ") : of;
  }
  if (type.type === "array") return [shapeExtracted(type.of as Extracted)].flat();
  if (type.type !== "object" && type.type !== "document") return String(type.value ?? type.type);
  const { _key, ...own } = type.attributes ?? {};
  if (type.rest?.type === "inline" && Object.keys(own).length === 0) return shapeExtracted(type.rest);
  return sorted(
    Object.entries(own).flatMap(([name, { value, optional }]) => {
      // Sanity needs a field, so a section without fields has one that is never shown.
      if (added.includes(name) || name === "nothing") return [];
      return [[`${name}${optional === true ? "" : "!"}`, shapeExtracted(value)]];
    }),
  );
}

function shapeOf(model: ModelSchema): Shape {
  const { properties = {}, required = [], items, oneOf, discriminator } = model;
  const type = properties._type?.const;
  if (model.const !== undefined) return String(model.const);
  if (model.referenceTo) return `reference ${model.referenceTo.join(" | ")}`;
  if (type === "slug") return type;
  if (oneOf && discriminator?.propertyName === "kind") return shapeOfKinds(oneOf);
  if (items) return items.oneOf ? items.oneOf.map(shapeOf) : [shapeOf(items)].flat();
  if (model.enum) return model.enum.join(" | ");
  if (!model.properties) return model.type === "integer" ? "number" : String(model.type);
  const isBlock = type === "block" || type === "span";
  return sorted(
    Object.entries(properties).flatMap(([name, inner]) => {
      if (added.includes(name)) return [];
      // The editor creates all parts of rich text, so Sanity does not mark them as required.
      const isRequired = required.includes(name) && (!isBlock || name === "_type") && !isLooser(type, name);
      return [[`${name}${isRequired ? "!" : ""}`, shapeOf(inner)]];
    }),
  );
}

/** A field that only some uses of a shared type require: only the check tests that. */
function isLooser(type: unknown, field: string): boolean {
  return type === "seo" && (field === "title" || field === "description");
}

/** An object of several kinds has the fields of all kinds. The check tests which belong together. */
function shapeOfKinds(forms: readonly ModelSchema[]): Shape {
  const fields = forms.flatMap(({ properties = {} }) => Object.entries(properties).filter(([name]) => name !== "kind"));
  const kinds = forms.map(({ properties }) => String(properties?.kind?.const));
  return sorted([
    ["kind!", kinds.join(" | ")],
    ...fields.map(([name, inner]): [string, Shape] => [name, shapeOf(inner)]),
  ]);
}

function sorted(entries: readonly (readonly [string, Shape])[] | (string | Shape)[][]): Shape {
  const named = entries as readonly (readonly [string, Shape])[];
  return Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function titlesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(titlesIn);
  if (typeof value !== "object" || value === null) return [];
  const { title } = value as { title?: unknown };
  return [...(typeof title === "string" ? [title] : []), ...Object.values(value).flatMap(titlesIn)];
}
