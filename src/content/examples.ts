import { defaultLocale, type Locale, perLocale } from "../locales.ts";
import type { ModelSchema } from "./model/model-schema.ts";

/**
 * The caller of `exampleOf` makes these decisions. The model makes all others, so that examples have each new field and
 * section. `place` is the index of the example, or of an item in its list: values that depend on it differ.
 */
export interface Examples {
  /** True if an object has this optional field. */
  has(name: string, schema: ModelSchema, owner: ModelSchema, place: number): boolean;
  lengthOf(list: ModelSchema): number;
  /** Returns one of the values or forms that a field may have. */
  choose<T>(name: string, choices: readonly T[], place: number): T;
  /** Returns the id of a document of this type. */
  refer(type: string, place: number): string;
  /** Returns the id of the picture or file that a field shows. */
  upload(name: string, place: number): string;
  /** Returns a text, or blocks of rich text. `form` is the field's `_type`, such as `localeString`. */
  localised(name: string, form: unknown, locale: Locale, place: number, owner: ModelSchema): string | object[];
  /** Returns the value of a field that is neither an object nor a list, and has no choices. */
  plain(name: string, schema: ModelSchema, place: number, owner: ModelSchema): unknown;
}

export function exampleOf(schema: ModelSchema, place: number, examples: Examples): object {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).filter(
    ([name, field]) => required.includes(name) || examples.has(name, field, schema, place),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, fieldOf(name, field, schema, place, examples)]));
}

function fieldOf(name: string, field: ModelSchema, owner: ModelSchema, place: number, examples: Examples): unknown {
  const { items } = field;
  if (field.const !== undefined) return field.const;
  if (field.enum) return examples.choose(name, field.enum, place);
  if (field.oneOf) return exampleOf(examples.choose(name, field.oneOf, place), place, examples);
  if (items) {
    const length = examples.lengthOf(field);
    return Array.from({ length }, (_, index) => fieldOf(name, items, owner, index, examples));
  }
  if (field.properties) return objectOf(name, field, owner, place, examples);
  return name === "_key" ? keyAt(place) : examples.plain(name, field, place, owner);
}

function objectOf(name: string, field: ModelSchema, owner: ModelSchema, place: number, examples: Examples): object {
  const { properties = {}, referenceTo } = field;
  const form = properties._type?.const;
  const start = { ...(properties._key && { _key: keyAt(place) }), _type: form };
  const textsOf = (textName: string, textForm: unknown) =>
    perLocale((locale) => examples.localised(textName, textForm, locale, place, owner));
  if (referenceTo) return { ...start, _ref: examples.refer(referenceTo[0] as string, place) };
  if (form === "image" || form === "file") {
    const alt = properties.alt && { alt: { _type: "localeString", ...textsOf("alt", "localeString") } };
    return { ...start, asset: { _type: "reference", _ref: examples.upload(name, place) }, ...alt };
  }
  if (properties[defaultLocale]) return { ...start, ...textsOf(name, form) };
  return exampleOf(field, place, examples);
}

function keyAt(place: number): string {
  return `item-${place}`;
}

export function takeInTurn<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}

/** An example for each format that the model requires. Each key is a part of the pattern that requires the format. */
const formats = {
  "@": "mail@example.org",
  "\\d{4}-": "2027-01-31",
  "[A-Z]{2}": "DE",
  "https:": "https://youtu.be/abcdefghi_1",
  "^\\w+$": "publishedOn",
};

/** Undefined for a text without a required format. */
export function formatted({ pattern = "" }: ModelSchema): string | undefined {
  return Object.entries(formats).find(([part]) => pattern.includes(part))?.[1];
}
