import type { Path } from "#pipeline/documents/path.ts";
import { type ExpectedObject, expectedType, walk } from "#pipeline/documents/walk.ts";
import type { ModelSchema } from "#src/content/model/model-schema.ts";

/** Content as plain data that tests edit within the content model. */

export type Fields = Record<string, unknown>;
export type EditableDocument = Fields & { _id: string; _type: string };
export type Content = Map<string, EditableDocument>;

/** An object where the model expects an object, and the document that contains it. */
export interface EditablePlace extends Omit<ExpectedObject, "value"> {
  readonly document: EditableDocument;
  readonly value: Fields;
}

/** The objects in all documents except uploads, which editors do not write. */
export function placesIn(content: Content): EditablePlace[] {
  return [...content.values()].filter(({ _type }) => !_type.startsWith("sanity.")).flatMap(placesOf);
}

export function placesOf(document: EditableDocument): EditablePlace[] {
  return walk(document)
    .places.filter(({ schema }) => !schema.oneOf)
    .map(({ schema, value, path, isOptional }) => ({ document, schema, value: value as Fields, path, isOptional }));
}

/** The object or list that contains the value at a path. */
export function ownerOf({ document, path }: EditablePlace): Fields {
  return path.slice(0, -1).reduce<Fields>((owner, step) => owner[step] as Fields, document);
}

export function fieldsOf({ schema }: Pick<EditablePlace, "schema">): [name: string, schema: ModelSchema][] {
  return Object.entries(schema.properties ?? {});
}

export function isOptionalField({ schema }: Pick<EditablePlace, "schema">, name: string): boolean {
  return !schema.required?.includes(name);
}

/** True for `localeString` and similar types. */
export function isLocalised(place: Pick<EditablePlace, "schema" | "value">): boolean {
  return expectedType(place)?.startsWith("locale") ?? false;
}

/** Every text that readers see, in all languages: texts of fields, lists and rich text, but no addresses. */
export function writableTextsIn(content: Content) {
  return placesIn(content).flatMap(textsOf);
}

/** Fields whose texts readers do not see, or that must not change. */
const notRead = new Set("_id _key _ref _type current href licenceUrl marks phone slug url".split(" "));

function textsOf(place: EditablePlace) {
  if (place.schema.referenceTo) return [];
  return fieldsOf(place).flatMap(([name, schema]) => {
    const held = place.value[name];
    if (notRead.has(name)) return [];
    if (typeof held === "string" && isFreeText(schema)) return [writableText(place.value, name, held)];
    if (!Array.isArray(held) || !schema.items || !isFreeText(schema.items)) return [];
    return held.map((text, index) => writableText(held, index, text));
  });
}

/** A text, and the function that replaces it in its document. */
function writableText(owner: Fields | unknown[], key: string | number, value: unknown) {
  return { value: String(value), write: (text: string) => void Reflect.set(owner, key, text) };
}

/** True for text without a required format. The schema may still require that the text is not empty. */
export function isFreeText(schema: ModelSchema): boolean {
  return schema.type === "string" && !schema.enum && !schema.pattern && schema.const === undefined;
}

/** A copy of some content with another value at a path. The path must not be empty. */
export function withValueAt<T extends object>(content: T, path: Path, value: unknown): T {
  const copy = structuredClone(content);
  let owner = copy as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) owner = owner[step] as Record<string | number, unknown>;
  owner[path.at(-1) ?? ""] = value;
  return copy;
}
