import { setField } from "./canonical.ts";
import { withLevel } from "./list-levels.ts";
import { datePattern, type Fields, isBlock, isFields, type ModelSchema, variantOf } from "./model/model-schema.ts";

/** Mends those faults in a part of a document that no rule reports. Returns the same value if there are none. */
export function mendedValue(value: unknown, schema: ModelSchema | undefined): unknown {
  if (Array.isArray(value)) return mendedItems(value, schema?.items);
  if (isFields(value)) return mendedObject(value, variantOf(schema, value));
  if (typeof value === "string") return schema?.pattern === datePattern ? dayOf(value) : value;
  return nearestShare(value, schema ?? {}, roundingError) ?? value;
}

/** Shortens midnight in UTC, as scripts write a day, to `2026-11-21`. Any other time may belong to another day. */
export function dayOf(value: string): string {
  return value.replace(/T00:00(:00(\.0+)?)?Z$/, "");
}

/** The picture tool's rounding exceeds the limits of a share of a picture by at most this, which no rule reports. */
const roundingError = 1e-6;

/** A slip of the mouse exceeds the limits of a share by at most this. The check warns of such a share. */
const mouseSlip = 0.05;

/** Returns 0 for a share of a picture that is slightly below 0, 1 if slightly above 1, otherwise undefined. */
export function nearestShare(value: unknown, { minimum, maximum }: ModelSchema, tolerance = mouseSlip) {
  if (typeof value !== "number" || minimum !== 0 || maximum !== 1) return undefined;
  const nearest = Math.min(1, Math.max(0, value));
  return nearest !== value && Math.abs(nearest - value) <= tolerance ? nearest : undefined;
}

function mendedItems(list: readonly unknown[], items: ModelSchema | undefined): readonly unknown[] {
  const isEmpty = (item: unknown) => items && (item === null || (item === "" && items.type === "string"));
  const mended = list.filter((item) => !isEmpty(item)).map((item) => mendedValue(item, items));
  return mended.length === list.length && mended.every((item, place) => item === list[place]) ? list : mended;
}

function mendedObject(value: Fields, schema: ModelSchema | undefined): Fields {
  const mended = mendedFields(value, schema);
  return isBlock(schema) ? withLevel(mended) : mended;
}

function mendedFields(value: Fields, schema: ModelSchema | undefined): Fields {
  const absent = (schema?.required ?? []).filter((name) => !Object.hasOwn(value, name));
  const mended: Record<string, unknown> = {};
  let isSame = true;
  for (const name of [...absent, ...Object.keys(value)]) {
    const before = ownField(value, name);
    const after = mendedField(before, ownField(schema?.properties, name), schema, name);
    if (after !== undefined) setField(mended, name, after);
    isSame &&= after === before;
  }
  return isSame ? value : mended;
}

/** Undefined for a name that an object only inherits, such as `constructor`. */
function ownField<T>(fields: Readonly<Record<string, T>> = {}, name: string): T | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Undefined for a field that is left out. */
function mendedField(value: unknown, field: ModelSchema | undefined, owner: ModelSchema | undefined, name: string) {
  const isRequired = owner?.required?.includes(name) ?? false;
  const isAbsent = value === undefined || value === null || (!isRequired && field && isEmptied(value, field));
  if (!isAbsent) return mendedValue(value, field);
  return isRequired ? defaultValue(field, owner) : undefined;
}

/** The empty or plainest value for a required field that is absent. Undefined if the model allows no such value. */
function defaultValue(field: ModelSchema = {}, owner: ModelSchema | undefined): unknown {
  const { type, minItems = 0, whenEmpty, minLength, pattern, enum: choices } = field;
  if (field.const !== undefined) return field.const;
  // The first choice is the plainest one.
  if (field.others === "drift") return choices?.[0];
  if (type === "array" && (minItems === 0 || whenEmpty)) return [];
  // If a crop does not name a side, that side is not cropped.
  if (owner?.properties?._type?.const === "sanity.imageCrop") return 0;
  return type === "string" && minLength === undefined && !pattern && !choices ? "" : undefined;
}

/** True if an optional field was emptied instead of removed. False for an empty text or list, which rules judge. */
function isEmptied(value: unknown, { type, pattern, enum: choices, others }: ModelSchema): boolean {
  const isText = type === "string" && pattern === undefined && (choices === undefined || others === "drift");
  if (value === "") return !isText;
  if (Array.isArray(value)) return value.length === 0 && type !== "array";
  return isFields(value) && isWithoutContent(value);
}

/** An object that has only these fields counts as empty. */
const notContent = new Set(["_type", "_key", "_upload", "crop", "hotspot", "width", "height"]);

function isWithoutContent(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isFields(value) && Object.keys(value).every((name) => notContent.has(name) || isWithoutContent(value[name]));
}
