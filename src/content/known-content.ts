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

/** The names of the fields of this document type that contain a day. */
export function dayFields(type: string): string[] {
  const { properties = {} } = schemaOf(type) ?? {};
  return Object.keys(properties).filter((name) => properties[name]?.pattern === datePattern);
}

/** The schema of an object. Of several forms, the one that the object names; undefined if no form has that name. */
export function variantOf(schema: ModelSchema | undefined, value: unknown): ModelSchema | undefined {
  const name = schema?.discriminator?.propertyName;
  if (!name || !isFields(value)) return schema?.oneOf ? undefined : schema;
  return schema.oneOf?.find(({ properties }) => properties?.[name]?.const === value[name]);
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

/** A day such as `2026-11-21`. Scripts also write it as midnight in UTC; any other time may belong to another day. */
export function dayOf(value: string): string {
  return value.replace(/T00:00(:00(\.0+)?)?Z$/, "");
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A part of a document as pages see it: mended, and without what the model does not know. */
export function knownValue(value: unknown, schema: ModelSchema): unknown {
  return withoutDrift(mendedValue(value, schema), schema);
}

/** A part of a document as rules see it: with all that the rules report, and without what is mended silently. */
export function mendedValue(value: unknown, schema: ModelSchema | undefined): unknown {
  if (Array.isArray(value)) return mendedItems(value, schema?.items);
  if (!isFields(value)) {
    if (typeof value === "string" && schema?.pattern === datePattern) return dayOf(value);
    return nearestShare(value, schema ?? {}, roundingError) ?? value;
  }
  const shape = variantOf(schema, value);
  const { properties = {}, required = [] } = shape ?? {};
  const mended: Record<string, unknown> = {};
  let isSame = true;
  for (const name of [...required.filter((name) => !Object.hasOwn(value, name)), ...Object.keys(value)]) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const isRequired = required.includes(name);
    const isGiven = given !== undefined && given !== null && (isRequired || !field || !isHollow(given, field));
    const inner = isGiven ? mendedValue(given, field) : isRequired ? whenAbsent(field, shape) : undefined;
    if (inner !== undefined) setField(mended, name, inner);
    isSame &&= inner === given;
  }
  const found = isSame ? value : mended;
  return isBlock(shape) ? withLevel(found) : found;
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

function isBlock(schema: ModelSchema | undefined): boolean {
  return schema?.properties?._type?.const === "block";
}

/** False for a paragraph without any span that the model knows; an empty text also counts as such a span. */
function hasSpans(block: unknown): boolean {
  return !isFields(block) || !Array.isArray(block.children) || block.children.length > 0;
}

/** The empty or plainest value for a required field that is absent; undefined if the model allows none. */
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

/** The deepest level of a list that the Studio makes. */
const deepestLevel = 10;

/** A list item has a level that the Studio makes, and other text has none. */
function withLevel(block: Fields): Fields {
  const { level, ...rest } = block;
  if (level === undefined || (rest.listItem && typeof level !== "number")) return block;
  if (rest.listItem === undefined || typeof level !== "number") return rest;
  const nearest = Math.min(deepestLevel, Math.max(1, Math.trunc(level)));
  return nearest === level ? block : { ...block, level: nearest };
}

/** A list item is one level below the item that it belongs to. A skipped level would show an empty item on the page. */
function withClosedLevels(blocks: readonly unknown[]): unknown[] {
  let above: number[] = [];
  return blocks.map((block) => {
    if (!isFields(block)) return block;
    const { listItem, level = 1 } = block;
    const isPoint = listItem !== undefined && typeof level === "number";
    above = isPoint ? [...above.filter((one) => one < level), level] : [];
    return withLevel(isPoint && level !== above.length ? { ...block, level: above.length } : block);
  });
}

/** Keys that this code adds begin so. The stored document lacks them, so the CMS finds nothing at a path with one. */
export const madeUpKey = "made-up-";

/** Scripts forget or copy keys. No page shows a key, but each item needs a key of its own. */
function withKeys(list: readonly unknown[], items: ModelSchema): unknown[] {
  if (!(items.oneOf?.[0] ?? items).required?.includes("_key")) return [...list];
  const taken = new Set<unknown>();
  return list.map((item, place) => {
    if (!isFields(item)) return item;
    let { _key: key } = item;
    for (let free = `${madeUpKey}${place}`; typeof key !== "string" || key === "" || taken.has(key); free += "_")
      key = free;
    taken.add(key);
    return key === item._key ? item : Object.assign({ _key: key }, item, { _key: key });
  });
}

/** An item with a `_type` that the list does not allow is drift, for example a picture between paragraphs. */
function isKnownItem(item: unknown, schema: ModelSchema): boolean {
  const types = (schema.oneOf ?? [schema]).map(({ properties }) => properties?._type?.const);
  return !isFields(item) || typeof item._type !== "string" || types[0] === undefined || types.includes(item._type);
}

/** Definitions of links in a paragraph that no text uses, or only an empty text. */
export function hiddenLinks(block: unknown): unknown[] {
  if (!isFields(block) || !Array.isArray(block.markDefs) || block.markDefs.length === 0) return [];
  const { markDefs: shown } = withKnownMarks(block);
  return block.markDefs.filter((link) => !(shown as unknown[]).includes(link));
}

/** A span has each decorator once, and at most one link, because links cannot contain links; a link has a text. */
function withKnownMarks(block: Fields): Fields {
  const { children, markDefs } = block;
  if (!Array.isArray(children) || !children.every(isFields)) return block;
  const definitions = Array.isArray(markDefs) ? markDefs.filter(isFields) : [];
  const keys: unknown[] = definitions.map(({ _key }, place) => _key ?? place);
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
    markDefs: definitions.filter((_, place) => shown.includes(keys[place]) && keys.indexOf(keys[place]) === place),
  };
}
