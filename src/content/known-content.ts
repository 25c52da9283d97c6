import { withKnownMarks } from "./known-marks.ts";
import { withClosedLevels } from "./list-levels.ts";
import { mendedValue, nearestShare } from "./mended-content.ts";
import { type Document, schemaOf } from "./model/documents.ts";
import { type Fields, isBlock, isFields, type ModelSchema, variantOf } from "./model/model-schema.ts";

/**
 * A document as pages see it: without `null` and without drift. Drift is any field, item, style or mark that the model
 * does not know. Undefined for an unknown type. Values of a wrong type remain, because the check refuses them.
 */
export function knownContent(document: { readonly _type: string }): Document | undefined {
  const schema = schemaOf(document._type);
  return schema && (knownValue(document, schema) as Document);
}

/** A part of a document as pages see it: mended, without drift, and with different keys for the items of a list. */
export function knownValue(value: unknown, schema: ModelSchema): unknown {
  return withoutDrift(mendedValue(value, schema), schema);
}

function withoutDrift(value: unknown, schema: ModelSchema): unknown {
  if (Array.isArray(value)) return schema.items ? knownItems(value, schema.items) : value;
  // `mendedValue` leaves slips of the mouse in shares of a picture as they are, because the check warns of them.
  if (!isFields(value)) return nearestShare(value, schema) ?? value;
  const form = variantOf(schema, value);
  if (!form?.properties) return value;
  const known = knownFields(value, form);
  return isBlock(form) ? withKnownMarks(known) : known;
}

function knownFields(value: Fields, { properties = {}, required = [] }: ModelSchema): Fields {
  const known: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name)) continue;
    const given = value[name];
    if (!isUnknownChoice(given, field)) known[name] = withoutDrift(given, field);
    // Pages need a value for a required field: the first choice is the plainest one.
    else if (required.includes(name)) known[name] = field.enum?.[0];
  }
  return known;
}

function isUnknownChoice(value: unknown, { others, enum: choices }: ModelSchema): boolean {
  return others === "drift" && typeof value === "string" && !choices?.includes(value);
}

function knownItems(list: readonly unknown[], items: ModelSchema): unknown[] {
  const known = list.filter((item) => isKnownItem(item, items)).map((item) => withoutDrift(item, items));
  return withKeys(isBlock(items) ? withClosedLevels(known.filter(hasSpans)) : known, items);
}

/** An item with a `_type` that the list does not allow is drift, for example a picture between paragraphs. */
function isKnownItem(item: unknown, schema: ModelSchema): boolean {
  const types = (schema.oneOf ?? [schema]).map(({ properties }) => properties?._type?.const);
  return !isFields(item) || typeof item._type !== "string" || types[0] === undefined || types.includes(item._type);
}

/** False for a paragraph in which no span is left. A span with an empty text counts as a span. */
function hasSpans(block: unknown): boolean {
  return !isFields(block) || !Array.isArray(block.children) || block.children.length > 0;
}

/** The beginning of the keys that this code adds. The stored document lacks them, so paths for the CMS use an index. */
export const madeUpKey = "made-up-";

/** Gives each item a key of its own, because scripts forget or copy keys, and React needs different keys. */
function withKeys(list: readonly unknown[], items: ModelSchema): unknown[] {
  const needKeys = (items.oneOf?.[0] ?? items).required?.includes("_key");
  if (!needKeys) return [...list];
  const taken = new Set<unknown>();
  return list.map((item, place) => {
    if (!isFields(item)) return item;
    const { _key: given, ...fields } = item;
    const isOwn = typeof given === "string" && given !== "" && !taken.has(given);
    const key = isOwn ? given : freeKey(place, taken);
    taken.add(key);
    return isOwn ? item : { _key: key, ...fields };
  });
}

function freeKey(place: number, taken: ReadonlySet<unknown>): string {
  let key = `${madeUpKey}${place}`;
  while (taken.has(key)) key += "_";
  return key;
}
