import { setField } from "./canonical.ts";
import { hasSpans, isBlock, withClosedLevels, withKnownMarks, withLevel } from "./known-blocks.ts";
import { type Document, schemaOf } from "./model/documents.ts";
import { datePattern, type Fields, isFields, type ModelSchema, variantOf } from "./model/model-schema.ts";

/**
 * A document as pages see it: without the fields, items, styles and marks that the model does not know, and without
 * `null`. Undefined for an unknown type. Values of a wrong type remain, because the check refuses them.
 */
export function knownContent(document: { readonly _type: string }): Document | undefined {
  const schema = schemaOf(document._type);
  return schema && (knownValue(document, schema) as Document);
}

/** A rounding or a slip of the mouse moves a share of a picture beyond its limits by at most this. */
const shareTolerance = 0.05;

/** The picture tool's rounding moves a value beyond a limit by at most this. */
const roundingError = 1e-6;

/** Returns 0 for a share of a picture that is slightly below 0, 1 if slightly above 1, otherwise undefined. */
export function nearestShare(value: unknown, { minimum, maximum }: ModelSchema, tolerance = shareTolerance) {
  if (typeof value !== "number" || minimum !== 0 || maximum !== 1) return undefined;
  const nearest = Math.min(1, Math.max(0, value));
  return nearest !== value && Math.abs(nearest - value) <= tolerance ? nearest : undefined;
}

/** Shortens midnight in UTC, as scripts write a day, to `2026-11-21`. Any other time may belong to another day. */
export function dayOf(value: string): string {
  return value.replace(/T00:00(:00(\.0+)?)?Z$/, "");
}

/** A part of a document as pages see it: mended, and without what the model does not know. */
export function knownValue(value: unknown, schema: ModelSchema): unknown {
  return withoutDrift(mendedValue(value, schema), schema);
}

/** A part of a document as rules see it: only faults that no rule reports are mended. */
export function mendedValue(value: unknown, schema: ModelSchema | undefined): unknown {
  if (Array.isArray(value)) return mendedItems(value, schema?.items);
  if (!isFields(value)) {
    if (typeof value === "string" && schema?.pattern === datePattern) return dayOf(value);
    return nearestShare(value, schema ?? {}, roundingError) ?? value;
  }
  const shape = variantOf(schema, value);
  const found = mendedFields(value, shape);
  return isBlock(shape) ? withLevel(found) : found;
}

/** Returns the same object if nothing in it was mended. */
function mendedFields(value: Fields, shape: ModelSchema | undefined): Fields {
  const absent = (shape?.required ?? []).filter((name) => !Object.hasOwn(value, name));
  const mended: Record<string, unknown> = {};
  let isSame = true;
  for (const name of [...absent, ...Object.keys(value)]) {
    const given = ownField(value, name);
    const field = mendedField(given, ownField(shape?.properties, name), shape, name);
    if (field !== undefined) setField(mended, name, field);
    isSame &&= field === given;
  }
  return isSame ? value : mended;
}

/** Undefined for a field that is left out. */
function mendedField(value: unknown, field: ModelSchema | undefined, owner: ModelSchema | undefined, name: string) {
  const isRequired = owner?.required?.includes(name) ?? false;
  const isAbsent = value === undefined || value === null || (!isRequired && field && isHollow(value, field));
  if (!isAbsent) return mendedValue(value, field);
  return isRequired ? whenAbsent(field, owner) : undefined;
}

/** Undefined for a name that an object only inherits, such as `constructor`. */
function ownField<T>(fields: Readonly<Record<string, T>> = {}, name: string): T | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function mendedItems(list: readonly unknown[], items: ModelSchema | undefined): readonly unknown[] {
  const isEmpty = (item: unknown) => items && (item === null || (item === "" && items.type === "string"));
  const mended = list.filter((item) => !isEmpty(item)).map((item) => mendedValue(item, items));
  return mended.length === list.length && mended.every((item, place) => item === list[place]) ? list : mended;
}

function withoutDrift(value: unknown, schema: ModelSchema): unknown {
  if (Array.isArray(value)) return schema.items ? knownItems(value, schema.items) : value;
  if (!isFields(value)) return nearestShare(value, schema) ?? value;
  const shape = variantOf(schema, value);
  if (!shape?.properties) return value;
  const { properties, required = [] } = shape;
  const found: Record<string, unknown> = {};
  for (const name of Object.keys(properties).filter((name) => Object.hasOwn(value, name))) {
    const [given, field] = [value[name], properties[name] ?? {}];
    const isUnknown = field.others === "drift" && typeof given === "string" && !field.enum?.includes(given);
    if (!isUnknown) found[name] = withoutDrift(given, field);
    else if (required.includes(name)) found[name] = whenAbsent(field, shape);
  }
  return isBlock(shape) ? withKnownMarks(found) : found;
}

function knownItems(list: readonly unknown[], items: ModelSchema): unknown[] {
  const known = list.filter((item) => isKnownItem(item, items)).map((item) => withoutDrift(item, items));
  return withKeys(isBlock(items) ? withClosedLevels(known.filter(hasSpans)) : known, items);
}

/** The empty or plainest value for a required field that is absent. Undefined if the model allows no such value. */
function whenAbsent(field: ModelSchema = {}, owner: ModelSchema | undefined): unknown {
  const { const: only, type, others, enum: choices, minItems = 0, whenEmpty, minLength, pattern } = field;
  if (only !== undefined) return only;
  // The first choice is the plainest one.
  if (others === "drift") return choices?.[0];
  if (type === "array" && (minItems === 0 || whenEmpty)) return [];
  // If a crop does not name a side, that side is not cropped.
  if (owner?.properties?._type?.const === "sanity.imageCrop") return 0;
  return type === "string" && minLength === undefined && !pattern && !choices ? "" : undefined;
}

/** An object that has only these fields counts as empty. */
const notContent = new Set(["_type", "_key", "_upload", "crop", "hotspot", "width", "height"]);

/** True if a form or a script has emptied an optional field but not removed it. */
function isHollow(value: unknown, { type, pattern, enum: choices, others }: ModelSchema): boolean {
  if (value === "") return type !== "string" || pattern !== undefined || (choices !== undefined && !others);
  if (Array.isArray(value)) return value.length === 0 && type !== "array";
  return isFields(value) && isWithoutContent(value);
}

function isWithoutContent(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isFields(value) && Object.keys(value).every((name) => notContent.has(name) || isWithoutContent(value[name]));
}

/** The start of each key that this code adds. The stored document lacks it, so paths for the CMS use the index. */
export const madeUpKey = "made-up-";

/** Gives each item a key of its own, because scripts forget or copy keys, and React needs different keys. */
function withKeys(list: readonly unknown[], items: ModelSchema): unknown[] {
  if (!(items.oneOf?.[0] ?? items).required?.includes("_key")) return [...list];
  const taken = new Set<unknown>();
  return list.map((item, place) => {
    if (!isFields(item)) return item;
    const isOwn = typeof item._key === "string" && item._key !== "" && !taken.has(item._key);
    const key = isOwn ? item._key : freeKey(place, taken);
    taken.add(key);
    return isOwn ? item : Object.assign({ _key: key }, item, { _key: key });
  });
}

function freeKey(place: number, taken: ReadonlySet<unknown>): string {
  let key = `${madeUpKey}${place}`;
  while (taken.has(key)) key += "_";
  return key;
}

/** An item with a `_type` that the list does not allow is drift, for example a picture between paragraphs. */
function isKnownItem(item: unknown, schema: ModelSchema): boolean {
  const types = (schema.oneOf ?? [schema]).map(({ properties }) => properties?._type?.const);
  return !isFields(item) || typeof item._type !== "string" || types[0] === undefined || types.includes(item._type);
}
