import { defaultLocale, type Locale, perLocale } from "../locales.ts";
import type { ModelSchema } from "./model/model-schema.ts";

/** Makes example content from the model: the first content of a new site, and the content of the catalogue. */

export interface ExampleField {
  readonly name: string;
  readonly schema: ModelSchema;
  /** The schema of the object that has the field. */
  readonly owner: ModelSchema;
  /** The index of the example; for an item of a list, its index in the list. It makes the values of examples differ. */
  readonly place: number;
}

/** The model leaves this open. All else follows from the model, so that examples have each new field and section. */
export interface ExampleDecisions {
  /** True if an object has this optional field. */
  has(field: ExampleField): boolean;
  /** Returns the number of items in a list. */
  lengthOf(list: ModelSchema): number;
  /** Returns one of the values, or one of the schemas, that the model allows for a field. */
  choose<T>(field: ExampleField, choices: readonly T[]): T;
  /** Returns the id of a document of this type. */
  refer(type: string, place: number): string;
  /** Returns the id of the picture or file that a field shows. */
  upload(field: ExampleField): string;
  /** Returns a text, or blocks of rich text. `form` is the field's `_type`, such as `localeString`. */
  localised(field: ExampleField, form: unknown, locale: Locale): string | object[];
  /** Returns the value of a field that is neither an object nor a list, and has no choices. */
  plain(field: ExampleField): unknown;
}

/** Returns an object with the required fields of a schema, and those optional fields that it shall have. */
export function exampleOf(owner: ModelSchema, place: number, decisions: ExampleDecisions): object {
  const { properties = {}, required = [] } = owner;
  const fields = Object.entries(properties).map(([name, schema]) => ({ name, schema, owner, place }));
  const present = fields.filter((field) => required.includes(field.name) || decisions.has(field));
  return Object.fromEntries(present.map((field) => [field.name, valueFor(field, decisions)]));
}

function valueFor(field: ExampleField, decisions: ExampleDecisions): unknown {
  const { schema, place } = field;
  const { items } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return decisions.choose(field, schema.enum);
  if (schema.oneOf) return exampleOf(decisions.choose(field, schema.oneOf), place, decisions);
  if (items) {
    const length = decisions.lengthOf(schema);
    return Array.from({ length }, (_, index) => valueFor({ ...field, schema: items, place: index }, decisions));
  }
  if (schema.properties) return objectFor(field, decisions);
  return field.name === "_key" ? keyAt(place) : decisions.plain(field);
}

function objectFor(field: ExampleField, decisions: ExampleDecisions): object {
  const { schema, place } = field;
  const { properties = {}, referenceTo: [referredType] = [] } = schema;
  const form = properties._type?.const;
  const start = { ...(properties._key && { _key: keyAt(place) }), _type: form };
  if (referredType) return { ...start, _ref: decisions.refer(referredType, place) };
  if (form === "image" || form === "file") {
    const asset = { _type: "reference", _ref: decisions.upload(field) };
    const alt = properties.alt && { alt: objectFor({ ...field, name: "alt", schema: properties.alt }, decisions) };
    return { ...start, asset, ...alt };
  }
  const isLocalised = properties[defaultLocale] !== undefined;
  if (isLocalised) return { ...start, ...perLocale((locale) => decisions.localised(field, form, locale)) };
  return exampleOf(schema, place, decisions);
}

function keyAt(place: number): string {
  return `item-${place}`;
}

export function takeInTurn<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}

/** A text for each format that the model requires. */
const texts = ["mail@example.org", "+49 30 0000000", "2027-01-31", "publishedOn", "DE", "https://youtu.be/abcdefghi_1"];

/** The first of these texts that the schema's pattern accepts. Undefined without a pattern, or if it accepts none. */
export function formatExample({ pattern }: ModelSchema): string | undefined {
  return pattern === undefined ? undefined : texts.find((text) => new RegExp(pattern, "u").test(text));
}
