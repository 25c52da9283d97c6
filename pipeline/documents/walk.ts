import { hiddenLinks } from "#src/content/known-blocks.ts";
import { mendedValue } from "#src/content/known-content.ts";
import { schemaOf } from "#src/content/model/documents.ts";
import { type ModelSchema, variantOf } from "#src/content/model/schema.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { locales } from "#src/locales.ts";
import { isObject } from "../json.ts";
import { isSecretName, isSecretValue, looksSecret } from "../snapshot/secrets.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import type { Fact } from "./problem-words.ts";

/** The path from a document to a value: field names and array positions. */
export type Path = readonly (string | number)[];

interface FoundValue {
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
  readonly secrets: readonly FoundValue[];
}

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

/** Leaves out faults that are mended silently, such as `null`. Content must not be deeper than `deepest` (load.ts). */
export function walk(stored: StoredDocument): Walked {
  const document = mendedValue(stored, schemaOf(stored._type)) as StoredDocument;
  const values: FoundValue[] = [];
  const places: ExpectedObject[] = [];
  const hidden = new Set<unknown>();
  visit(document, schemaOf(document._type), [], "", false);
  return { document, values, places, secrets: values.filter(isSecret) };

  function visit(value: unknown, expected: ModelSchema | undefined, path: Path, name: string, isOptional: boolean) {
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
    for (const [name, inner] of Object.entries(value)) {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      visit(inner, field, [...path, name], name, field !== undefined && !required.includes(name));
    }
  }
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
      isSecretName(found.name) &&
      isSecretValue(found.value, found.name),
  );
}

/** Names items by `_key`, or by position if that is not unique, so that an editor finds them: `[#3]` is the third. */
export function showPath(content: unknown, path: Path): string {
  const steps = path.map((step, index) => {
    if (typeof step === "string") return fieldName(step, index === 0);
    return `[${itemName(valueAt(content, path.slice(0, index)), step)}]`;
  });
  return steps.join("");
}

/** The fields, items and languages on a path, which reports name in words. */
export function placeOf(content: unknown, path: Path): Fact[] {
  return path.flatMap((step, index): Fact[] => {
    if (typeof step === "string") {
      // The name of an item contains the name of its list.
      if (typeof path[index + 1] === "number") return [];
      return [locales.some((locale) => locale === step) ? { language: step } : { field: step }];
    }
    const list = String(path[index - 1]);
    const type = valueAt(content, [...path.slice(0, index + 1), "_type"]);
    if (locales.some((locale) => locale === list)) return [{ language: list }, { item: "blocks", number: step + 1 }];
    return [list === "sections" && typeof type === "string" ? { type } : { item: list, number: step + 1 }];
  });
}

/** A path without keys: `sections[].steps[].image`. */
export function genericPath(path: Path): string {
  return path.map((step, index) => (typeof step === "number" ? "[]" : fieldName(step, index === 0))).join("");
}

/** The path of a JSON pointer in this content: digits are a position in an array, and a name in an object. */
export function pathOfPointer(content: unknown, pointer: string): Path {
  const path: (string | number)[] = [];
  for (const token of pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(valueAt(content, path)) ? Number(name) : name);
  }
  return path;
}

export function valueAt(content: unknown, path: Path): unknown {
  return path.reduce(childAt, content);
}

function childAt(value: unknown, step: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Record<string | number, unknown>)[step];
}

function itemName(items: unknown, index: number): string {
  const key = keyOf(childAt(items, index));
  const isUnique = Array.isArray(items) && items.filter((item) => keyOf(item) === key).length === 1;
  return key && isUnique ? escapeForDisplay(key) : `#${index + 1}`;
}

/** An object without a `_key` has an empty key. */
export function keyOf(item: unknown): string {
  const key = childAt(item, "_key");
  return typeof key === "string" ? key : "";
}

function fieldName(name: string, isFirst: boolean): string {
  if (!/^[\w-]+$/.test(name)) return `["${escapeForDisplay(name)}"]`;
  return isFirst ? name : `.${name}`;
}
