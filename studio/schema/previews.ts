import { titleFields } from "../../pipeline/check/loaded.ts";
import { isCollection } from "../../src/addresses.ts";
import type { ModelSchema } from "../../src/content/model/schema.ts";
import { defaultLocale } from "../../src/locales.ts";
import type { StudioWords } from "./words.ts";

const naming = [...titleFields, "label", "quote", "text", "desc", "value", "screen", "endVal"];

export function previewOf(schema: ModelSchema, title: string): object {
  const { properties = {} } = schema;
  const text = textField(schema);
  const isPicture = (name: string) => properties[name]?.properties?._type?.const === "image";
  const [picture, other] = Object.keys(properties).filter(isPicture);
  return {
    select: { ...(text && { text }), ...(picture && { picture }), ...(other && { other }) },
    prepare: ({ text = "", picture, other }: Record<string, unknown>) => {
      const named = String(text).trim();
      return { title: named || title, subtitle: named && title, media: picture ?? other };
    },
  };
}

export function textField({ properties = {} }: ModelSchema): string | undefined {
  const name = naming.find((field) => properties[field] && !properties[field].items);
  if (name === undefined) return undefined;
  return Object.hasOwn(properties[name]?.properties ?? {}, defaultLocale) ? `${name}.${defaultLocale}` : name;
}

interface Ordering {
  readonly name: string;
  readonly title: string;
  readonly by: { readonly field: string; readonly direction: "asc" | "desc" }[];
}

/** The orders for a type's list; the pages' own order comes first. */
export function orderingsOf(type: string, schema: ModelSchema, words: StudioWords): Ordering[] {
  const orderings: Ordering[] = [];
  const name = textField(schema);
  if (schema.properties?.order) add("order", "byOrder", "order");
  if (isCollection(type)) add("newest", "newestFirst", "publishedOn", "desc");
  if (name) add("name", "byName", name);
  return orderings;

  function add(id: string, title: Parameters<StudioWords["say"]>[0], field: string, direction: "asc" | "desc" = "asc") {
    orderings.push({ name: id, title: words.say(title), by: [{ field, direction }] });
  }
}
