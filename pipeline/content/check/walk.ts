import { documentSchemas } from "#src/content/model/documents.ts";
import { isObject, type LoadedDocument } from "./loaded.ts";
import type { Path } from "./path.ts";

/** The part of JSON Schema that the content model is written in (src/content/model/schema.ts). */
export interface ModelSchema {
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, ModelSchema>>;
  readonly items?: ModelSchema;
  readonly oneOf?: readonly ModelSchema[];
  readonly discriminator?: { readonly propertyName: string };
  readonly referenceTo?: readonly string[];
}

/** A value, and what the model expects where it stands. */
export interface Place {
  readonly schema: ModelSchema;
  readonly value: unknown;
  readonly path: Path;
}

/** What the model says about a type of document; nothing for a type it does not know. */
export function schemaOf(type: string): ModelSchema | undefined {
  return Object.hasOwn(documentSchemas, type) ? (documentSchemas as Record<string, ModelSchema>)[type] : undefined;
}

/**
 * Every object of a document that stands where the model expects one, with what is expected; where that is one of
 * several forms, once as the choice (with `oneOf`) and once as the form that was chosen. Values of a wrong shape
 * and fields that the model does not know are left to the schema layer, so that the other layers need not repeat it.
 */
export function objectsOf(document: LoadedDocument): (Place & { value: Record<string, unknown> })[] {
  const found: (Place & { value: Record<string, unknown> })[] = [];
  const schema = schemaOf(document.type);
  if (schema) visit({ schema, value: document.content, path: [] });
  return found;

  function visit({ schema, value, path }: Place): void {
    if (Array.isArray(value)) {
      const { items } = schema;
      if (!items) return;
      for (const [index, item] of value.entries()) visit({ schema: items, value: item, path: [...path, index] });
    } else if (isObject(value)) {
      found.push({ schema, value, path });
      const shape = schema.oneOf ? chosen(schema, value) : schema;
      if (shape && shape !== schema) found.push({ schema: shape, value, path });
      for (const [name, property] of Object.entries(shape?.properties ?? {})) {
        if (Object.hasOwn(value, name)) visit({ schema: property, value: value[name], path: [...path, name] });
      }
    }
  }
}

/** The `_type` that the model expects of an object, if it expects one. */
export function expectedType({ schema, value }: Place): string | undefined {
  const shape = schema.oneOf ? chosen(schema, value) : schema;
  const type = shape?.properties?._type?.const;
  return typeof type === "string" ? type : undefined;
}

/** Every value in some content, whatever the model says. */
export function valuesIn(content: unknown, path: Path = []): { value: unknown; path: Path }[] {
  const found: { value: unknown; path: Path }[] = [];
  const waiting = [{ value: content, path }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next);
    const { value, path } = next;
    if (typeof value !== "object" || value === null) continue;
    const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    for (const step of steps) {
      waiting.push({ value: (value as Record<string | number, unknown>)[step], path: [...path, step] });
    }
  }
  return found;
}

function chosen(schema: ModelSchema, value: unknown): ModelSchema | undefined {
  const name = schema.discriminator?.propertyName;
  if (!name || !isObject(value)) return undefined;
  return schema.oneOf?.find(({ properties }) => properties?.[name]?.const === value[name]);
}
