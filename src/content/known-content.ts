import { setField } from "./canonical.ts";
import { type Document, documentSchemas } from "./model/documents.ts";
import { decorators } from "./model/portable-text.ts";
import { datePattern, type ModelSchema } from "./model/schema.ts";
import { isBlank } from "./text.ts";

/**
 * A document as pages see it: without the fields, items, styles and marks that the model does not know, and without
 * `null`. Undefined for an unknown type. Values of a wrong type remain, because the check refuses them.
 */
export function knownContent(document: { readonly _type: string }): Document | undefined {
  const schema = schemaOf(document._type);
  return schema && (knownValue(document, schema) as Document);
}

/** Undefined for a type that the model does not know. */
export function schemaOf(type: string): ModelSchema | undefined {
  return Object.hasOwn(documentSchemas, type) ? (documentSchemas as Record<string, ModelSchema>)[type] : undefined;
}

/** The names of a document's fields that have a day. */
export function dayFields(type: string): string[] {
  const { properties = {} } = schemaOf(type) ?? {};
  return Object.keys(properties).filter((name) => properties[name]?.pattern === datePattern);
}

/** The schema of the form that the value claims. Undefined if it is none of them. */
export function variantOf(schema: ModelSchema, value: unknown): ModelSchema | undefined {
  const name = schema.discriminator?.propertyName;
  if (!name || !isFields(value)) return undefined;
  return schema.oneOf?.find(({ properties }) => properties?.[name]?.const === value[name]);
}

/** How far a share of a picture may be beyond its limits; what is further off is no rounding and no slip of the mouse. */
const shareTolerance = 0.05;

/** The share of a picture that is meant by one a little beyond its limits, or undefined. */
export function nearestShare(value: unknown, { minimum, maximum }: ModelSchema): number | undefined {
  if (typeof value !== "number" || minimum !== 0 || maximum !== 1) return undefined;
  const nearest = Math.min(1, Math.max(0, value));
  return nearest !== value && Math.abs(nearest - value) <= shareTolerance ? nearest : undefined;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A part of a document as pages see it. */
export function knownValue(value: unknown, schema: ModelSchema): unknown {
  const { items } = schema;
  if (Array.isArray(value) && items) {
    const known = value.filter((item) => isKnownItem(item, items) && !isOnlyDrift(item, items));
    return known.map((item) => knownValue(item, items));
  }
  const shape = schema.oneOf ? variantOf(schema, value) : schema;
  if (!isFields(value) || !shape?.properties) return nearestShare(value, schema) ?? value;
  const known: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape.properties)) {
    const inner = Object.hasOwn(value, name) ? value[name] : undefined;
    // The CMS's tools leave out the plain choice.
    const isPlain = inner === undefined || inner === null;
    if (isPlain && !(field.others === "drift" && shape.required?.includes(name))) continue;
    if (!isPlain && !isUnknownChoice(inner, field)) setField(known, name, knownValue(inner, field));
    // The first choice is the plain one.
    else if (shape.required?.includes(name)) setField(known, name, field.enum?.[0]);
  }
  return shape.properties._type?.const === "block" ? withKnownMarks(known) : known;
}

/** An item whose `_type` is none of the list's is drift, for example a new section or a picture between paragraphs. */
function isKnownItem(item: unknown, schema: ModelSchema): boolean {
  if (item === null) return false;
  const types = (schema.oneOf ?? [schema]).map(({ properties }) => properties?._type?.const);
  return !isFields(item) || typeof item._type !== "string" || types[0] === undefined || types.includes(item._type);
}

/** A paragraph that has nothing which the model knows, not even an empty text. */
function isOnlyDrift(item: unknown, schema: ModelSchema): boolean {
  if (!isFields(item) || item._type !== "block" || schema.properties?._type?.const !== "block") return false;
  const { children } = item;
  const spans = schema.properties.children?.items;
  if (!Array.isArray(children)) return children === undefined || children === null;
  return spans !== undefined && !children.some((child) => isKnownItem(child, spans));
}

function isUnknownChoice(value: unknown, { others, enum: choices }: ModelSchema): boolean {
  return others === "drift" && typeof value === "string" && !choices?.includes(value);
}

/** A span has each decorator once, and at most one link, because links cannot contain links; a link has a text. */
function withKnownMarks(block: Fields): Fields {
  const { children, markDefs } = block;
  if (!Array.isArray(children) || !children.every(isFields)) return block;
  const definitions = Array.isArray(markDefs) ? markDefs.filter(isFields) : [];
  const keys = definitions.map(({ _key }) => _key);
  const marksOf = ({ marks }: Fields): unknown[] => (Array.isArray(marks) ? [...new Set(marks)] : []);
  const links = children.map((span) => marksOf(span).find((mark) => keys.includes(mark)));
  const shown = [...links];
  for (let start = 0, end = 1; start < links.length; start = end) {
    for (end = start + 1; end < links.length && links[end] === links[start]; ) end += 1;
    if (children.slice(start, end).every(({ text }) => isBlank(text))) shown.fill(undefined, start, end);
  }
  return {
    ...block,
    children: children.map((span, place) => {
      const marks = marksOf(span).filter((mark) => decorators.some((one) => one === mark) || mark === shown[place]);
      const { marks: _, ...rest } = span;
      return marks.length > 0 ? { ...rest, marks } : rest;
    }),
    markDefs: definitions.filter(({ _key }) => shown.includes(_key)),
  };
}
