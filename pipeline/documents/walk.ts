import { schemaOf, variantOf } from "#src/content/known-content.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { isObject } from "../json.ts";
import { isSecretName, isSecretValue, looksSecret } from "../snapshot/secrets.ts";
import type { Path } from "./loaded.ts";

export interface FoundValue {
  readonly value: unknown;
  readonly path: Path;
  /** The name of its field. Undefined for an item of a list. */
  readonly name: string | undefined;
  readonly fieldName: string;
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
  /** Objects that the model expects. One of several forms appears twice: with the choice (`oneOf`) and the form. */
  readonly places: readonly ExpectedObject[];
  readonly values: readonly FoundValue[];
  readonly secrets: readonly FoundValue[];
}

export function referencesIn(value: unknown, path: readonly string[] = []): { to: string; path: readonly string[] }[] {
  if (typeof value !== "object" || value === null) return [];
  if ("_ref" in value && typeof value._ref === "string") return [{ to: value._ref, path }];
  return Object.entries(value).flatMap(([name, child]) => referencesIn(child, [...path, name]));
}

/** The `_type` that the model expects of an object, if any. */
export function expectedType({ schema, value }: Pick<ExpectedObject, "schema" | "value">): string | undefined {
  const shape = schema.oneOf ? variantOf(schema, value) : schema;
  const type = shape?.properties?._type?.const;
  return typeof type === "string" ? type : undefined;
}

/** Leaves out fields with `null`, which count as absent. The content may not be nested deeper than `deepest` (load.ts). */
export function walk(stored: StoredDocument): Walked {
  const document = withoutNulls(stored) as StoredDocument;
  const values: FoundValue[] = [];
  const places: ExpectedObject[] = [];
  visit(document, schemaOf(document._type), [], "", false);
  return { document, values, places, secrets: values.filter(isSecret) };

  function visit(value: unknown, schema: ModelSchema | undefined, path: Path, fieldName: string, isOptional: boolean) {
    const isField = typeof path.at(-1) === "string";
    values.push({ value, path, name: isField ? fieldName : undefined, fieldName, isKnown: schema !== undefined });
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, schema?.items, [...path, index], fieldName, false);
      return;
    }
    if (!isObject(value)) return;
    const shape = schema?.oneOf ? variantOf(schema, value) : schema;
    if (schema) places.push({ schema, value, path, isOptional });
    if (shape && shape !== schema) places.push({ schema: shape, value, path, isOptional });
    const { properties = {}, required = [] } = shape ?? {};
    for (const [name, inner] of Object.entries(value)) {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      visit(inner, field, [...path, name], name, field !== undefined && !required.includes(name));
    }
  }
}

/** The value itself if no field is `null`. Items of lists remain, because the places of the others would change. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withoutNulls);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutNulls(inner)] as const);
  if (entries.every(([name, inner]) => inner !== null && inner === value[name])) return value;
  // `fromEntries` keeps a field named `__proto__`, which an assignment would lose.
  return Object.fromEntries(entries.filter(([, inner]) => inner !== null));
}

function isSecret({ value }: FoundValue): boolean {
  // The pixels in a data: address are also long runs of letters and digits.
  return typeof value === "string" && !value.startsWith("data:image/") && looksSecret(value);
}

/** Texts in unknown fields whose name suggests a secret: `apiKey`, `password`. */
export function secretsByName({ values, secrets }: Walked): FoundValue[] {
  return values.filter(
    (found) =>
      !found.isKnown &&
      typeof found.value === "string" &&
      !secrets.includes(found) &&
      isSecretName(found.fieldName) &&
      isSecretValue(found.value, found.fieldName),
  );
}
