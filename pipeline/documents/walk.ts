import { hiddenLinks } from "#src/content/known-marks.ts";
import { mendedValue } from "#src/content/mended-content.ts";
import { schemaOf } from "#src/content/model/documents.ts";
import { type ModelSchema, variantOf } from "#src/content/model/model-schema.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { isObject } from "../json.ts";
import type { Path } from "./path.ts";

export interface FoundValue {
  readonly value: unknown;
  readonly path: Path;
  /** The name of the value's field; for an item, the name of its list's field. */
  readonly name: string;
  /** False for a value that the model does not expect; such values can break no page. */
  readonly isKnown: boolean;
}

/** An object where the model expects one, and its schema. */
export interface ExpectedObject {
  readonly schema: ModelSchema;
  readonly value: Readonly<Record<string, unknown>>;
  readonly path: Path;
  readonly isOptional: boolean;
}

export interface Walked {
  readonly document: StoredDocument;
  /** Objects that the model expects. An object with a choice of forms appears twice: with `oneOf` and with its form. */
  readonly places: readonly ExpectedObject[];
  readonly values: readonly FoundValue[];
}

/** The references to other documents, also in fields that the model does not know. */
export function referencesIn(value: unknown, path: readonly string[] = []): { to: string; path: readonly string[] }[] {
  if (typeof value !== "object" || value === null) return [];
  if ("_ref" in value && typeof value._ref === "string") return [{ to: value._ref, path }];
  return Object.entries(value).flatMap(([name, child]) => referencesIn(child, [...path, name]));
}

/** The `_type` that the model expects of an object, if any. */
export function expectedType({ schema, value }: Pick<ExpectedObject, "schema" | "value">): string | undefined {
  const type = variantOf(schema, value)?.properties?._type?.const;
  return typeof type === "string" ? type : undefined;
}

/** Leaves out faults that are mended silently, such as `null`. Content must not be deeper than `deepest`. */
export function walk(stored: StoredDocument): Walked {
  const document = mendedValue(stored, schemaOf(stored._type)) as StoredDocument;
  const values: FoundValue[] = [];
  const places: ExpectedObject[] = [];
  // No page shows these links, so the model expects nothing of them.
  const hidden = new Set<unknown>();
  const visit = (value: unknown, expected: ModelSchema | undefined, path: Path, name: string, isOptional: boolean) => {
    const schema = hidden.has(value) ? undefined : expected;
    values.push({ value, path, name, isKnown: schema !== undefined });
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, schema?.items, [...path, index], name, false);
      return;
    }
    if (!isObject(value)) return;
    for (const link of hiddenLinks(value)) hidden.add(link);
    const shape = variantOf(schema, value);
    if (schema) places.push({ schema, value, path, isOptional });
    if (shape && shape !== schema) places.push({ schema: shape, value, path, isOptional });
    const { properties = {}, required = [] } = shape ?? {};
    for (const [fieldName, inner] of Object.entries(value)) {
      const field = Object.hasOwn(properties, fieldName) ? properties[fieldName] : undefined;
      visit(inner, field, [...path, fieldName], fieldName, field !== undefined && !required.includes(fieldName));
    }
  };
  visit(document, schemaOf(document._type), [], "", false);
  return { document, values, places };
}
