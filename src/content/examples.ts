import { defaultLocale, type Locale, perLocale } from "../locales.ts";
import type { ModelSchema } from "./model/schema.ts";

/** The choices of a maker of examples. All else follows from the model, so examples have each new field and section. */
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
  localised(name: string, form: unknown, locale: Locale, place: number, owner: ModelSchema): string | object[];
  plain(name: string, schema: ModelSchema, place: number, owner: ModelSchema): unknown;
}

/** An example of an object of the model. `place` is its place in a list, so that the list's items differ. */
export function exampleOf(schema: ModelSchema, place: number, examples: Examples): object {
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || examples.has(name, properties[name] ?? {}, schema, place),
  );
  return Object.fromEntries(names.map((name) => [name, fieldValue(name, properties[name] ?? {}, schema)]));

  function fieldValue(name: string, field: ModelSchema, owner: ModelSchema, at = place): unknown {
    const { properties, items, referenceTo } = field;
    if (field.const !== undefined) return field.const;
    if (field.enum) return examples.choose(name, field.enum, at);
    if (field.oneOf) return exampleOf(examples.choose(name, field.oneOf, at), at, examples);
    if (items)
      return Array.from({ length: examples.lengthOf(field) }, (_, index) => fieldValue(name, items, owner, index));
    const form = properties?._type?.const;
    const start = { ...(properties?._key && { _key: `item-${at}` }), _type: form };
    if (referenceTo) return { ...start, _ref: examples.refer(referenceTo[0] as string, at) };
    const localised = (name: string, form: unknown) =>
      perLocale((locale) => examples.localised(name, form, locale, at, owner));
    if (form === "image" || form === "file") {
      const alt = properties?.alt && { alt: { _type: "localeString", ...localised("alt", "localeString") } };
      return { ...start, asset: { _type: "reference", _ref: examples.upload(name, at) }, ...alt };
    }
    if (properties?.[defaultLocale]) return { ...start, ...localised(name, form) };
    if (properties) return exampleOf(field, at, examples);
    return name === "_key" ? `item-${at}` : examples.plain(name, field, at, owner);
  }
}

export function takeInTurn<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}

/** An example for each format that the model requires. Each key is a part of the schema's pattern. */
const formats = {
  "@": "mail@example.org",
  "\\d{4}-": "2027-01-31",
  "[A-Z]{2}": "DE",
  "https:": "https://youtu.be/abcdefghi_1",
  "^\\w+$": "publishedOn",
};

export function formatted({ pattern = "" }: ModelSchema): string | undefined {
  return Object.entries(formats).find(([part]) => pattern.includes(part))?.[1];
}
