import { documentSchemas } from "#src/content/model/documents.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";
import { isObject } from "../json.ts";
import { looksSecret } from "../snapshot/secrets.ts";
import type { LoadedDocument, Path } from "./loaded.ts";

/** One of the values of a document. */
export interface FoundValue {
  readonly value: unknown;
  readonly path: Path;
  /** Of the field it is in. Undefined for an item of a list. */
  readonly name: string | undefined;
  /** Of the nearest field around it, its own if it has one. */
  readonly fieldName: string;
  /** Whether the model expects a value here; what it does not expect can break no page. */
  readonly isKnown: boolean;
}

/** An object that stands where the model expects one, and what is expected. */
export interface Place {
  readonly schema: ModelSchema;
  readonly value: Readonly<Record<string, unknown>>;
  readonly path: Path;
  /** Whether it is the value of a field that may be left out. */
  readonly isOptional: boolean;
}

/** A document as the rules look at it one after the other. */
export interface Walked {
  readonly document: LoadedDocument;
  /**
   * Every object that stands where the model expects one; where that is one of several forms, once as the choice (with
   * `oneOf`) and once as the form that was chosen. Values of a wrong shape and fields that the model does not know are
   * left to the schema's rule, so that the other rules need not repeat it.
   */
  readonly places: readonly Place[];
  /** Every value, whatever the model says. */
  readonly values: readonly FoundValue[];
  /** Texts that look like a token or a private key by their form. */
  readonly secrets: readonly FoundValue[];
}

/** Every reference in some content: to which document, and from where. */
export function referencesIn(value: unknown, path: readonly string[] = []): { to: string; path: readonly string[] }[] {
  if (typeof value !== "object" || value === null) return [];
  if ("_ref" in value && typeof value._ref === "string") return [{ to: value._ref, path }];
  return Object.entries(value).flatMap(([name, child]) => referencesIn(child, [...path, name]));
}

/** What the model says about a type of document. Returns undefined for a type it does not know. */
export function schemaOf(type: string): ModelSchema | undefined {
  return Object.hasOwn(documentSchemas, type) ? (documentSchemas as Record<string, ModelSchema>)[type] : undefined;
}

/** The `_type` that the model expects of an object. Returns undefined where it expects none. */
export function expectedType({ schema, value }: Pick<Place, "schema" | "value">): string | undefined {
  const shape = schema.oneOf ? chosen(schema, value) : schema;
  const type = shape?.properties?._type?.const;
  return typeof type === "string" ? type : undefined;
}

/** The content may not be nested deeper than `deepest` (load.ts). */
export function walk(document: LoadedDocument): Walked {
  const values: FoundValue[] = [];
  const places: Place[] = [];
  visit(document.content, schemaOf(document.type), [], "", false);
  return { document, values, places, secrets: values.filter(isSecret) };

  function visit(
    value: unknown,
    schema: ModelSchema | undefined,
    path: Path,
    fieldName: string,
    isOptional: boolean,
  ): void {
    const isField = typeof path.at(-1) === "string";
    values.push({ value, path, name: isField ? fieldName : undefined, fieldName, isKnown: schema !== undefined });
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, schema?.items, [...path, index], fieldName, false);
      return;
    }
    if (!isObject(value)) return;
    const shape = schema?.oneOf ? chosen(schema, value) : schema;
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
  // The few pixels in a data: address are long runs of letters and digits too.
  return typeof value === "string" && !value.startsWith("data:image/") && looksSecret(value);
}

/** The one of several forms that a value says it is. Returns undefined when it is none of them. */
export function chosen(schema: ModelSchema, value: unknown): ModelSchema | undefined {
  const name = schema.discriminator?.propertyName;
  if (!name || !isObject(value)) return undefined;
  return schema.oneOf?.find(({ properties }) => properties?.[name]?.const === value[name]);
}
