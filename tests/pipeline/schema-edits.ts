import type { Path } from "#pipeline/documents/path.ts";
import { fingerprint } from "#pipeline/pages/comparable.ts";
import type { ModelSchema } from "#src/content/model/model-schema.ts";
import {
  type Content,
  type EditableDocument,
  type EditablePlace,
  fieldsOf,
  isFreeText,
  isOptionalField,
  placesOf,
  withValueAt,
} from "#tests/support/editable-content.ts";

interface SchemaEdit {
  readonly kind: "text" | "value" | "reference" | "list" | "left out";
  readonly path: Path;
  edited(): EditableDocument;
}

/** Edits of every field of a document, one at a time. They fit the schema, but need not make sense. */
export function schemaEditsOf(document: EditableDocument, content: Content): SchemaEdit[] {
  return placesOf(document).flatMap((place) =>
    fieldsOf(place).flatMap(([name, schema]) => {
      if (place.value[name] === undefined || isBookkeeping(name, schema)) return [];
      const path = [...place.path, name];
      return changesOf(place, name, schema, content).map(({ kind, value }): SchemaEdit => {
        return { kind, path, edited: () => withValueAt(document, path, value) };
      });
    }),
  );
}

/** True for a field that the CMS or the model fills, and no editor. */
function isBookkeeping(name: string, { const: constant }: ModelSchema): boolean {
  return constant !== undefined || ["_id", "_key", "_type", "marks", "markDefs"].includes(name);
}

type Change = Pick<SchemaEdit, "kind"> & { readonly value: unknown };

function changesOf(place: EditablePlace, name: string, schema: ModelSchema, content: Content): Change[] {
  const held = place.value[name];
  const changes = name === "_ref" ? otherReference(place, content) : otherValue(schema, held);
  return isOptionalField(place, name) ? [...changes, { kind: "left out", value: undefined }] : changes;
}

function otherReference({ schema, value }: EditablePlace, content: Content): Change[] {
  const type = content.get(String(value._ref))?._type;
  const other = [...content.values()].find(
    ({ _id, _type }) => _type === type && _id !== value._ref && schema.referenceTo?.includes(_type),
  );
  return other ? [{ kind: "reference", value: other._id }] : [];
}

function otherValue(schema: ModelSchema, held: unknown): Change[] {
  if (typeof held === "boolean") return [{ kind: "value", value: !held }];
  if (typeof held === "number") {
    return [{ kind: "value", value: held < (schema.maximum ?? Number.MAX_VALUE) ? held + 1 : held - 1 }];
  }
  if (Array.isArray(held)) return otherLists(schema, held);
  if (typeof held !== "string") return [];
  if (schema.enum) return choices(schema.enum, held);
  if (isFreeText(schema)) return [{ kind: "text", value: `${held} – anders` }];
  return choices(spellings(held), held, new RegExp(schema.pattern ?? ""));
}

/** The first of the texts that differs from the field's text and has the required format. */
function choices(texts: readonly string[], held: string, form = /(?:)/): Change[] {
  const other = texts.find((text) => text !== held && form.test(text));
  return other === undefined ? [] : [{ kind: "value", value: other }];
}

/** Changes a slug, date, address or digest: one character more, or another last character. */
function spellings(held: string): string[] {
  return [`${held}x`, ...["1", "2", "a", "b"].map((sign) => held.slice(0, -1) + sign)];
}

/** Removes the last item if the schema allows it, and swaps the first two items if they differ. */
function otherLists({ minItems = 0, whenEmpty }: ModelSchema, held: readonly unknown[]): Change[] {
  const [first, second, ...rest] = held;
  const changes: Change[] = [];
  if (held.length > (whenEmpty ? 0 : minItems)) changes.push({ kind: "list", value: held.slice(0, -1) });
  const differ = held.length > 1 && fingerprint(first) !== fingerprint(second);
  return differ ? [...changes, { kind: "list", value: [second, first, ...rest] }] : changes;
}
