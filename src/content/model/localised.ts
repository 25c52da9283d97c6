import { perLocale } from "../../locales.ts";
import { portableText } from "./portable-text.ts";
import { key, object, optional, type Static, Type, text, typed } from "./schema.ts";

/**
 * Text in every language. The schema requires no language: a missing one is reported by the language layer of the
 * check, which names document, field and language in words an editor understands.
 */
export const localeString = typed(
  "localeString",
  perLocale(() => optional(text)),
);
export type LocaleString = Static<typeof localeString>;

/** Several lines. */
export const localeText = typed(
  "localeText",
  perLocale(() => optional(text)),
);
export type LocaleText = Static<typeof localeText>;

export const localeBlock = typed(
  "localeBlock",
  perLocale(() => optional(portableText)),
);
export type LocaleBlock = Static<typeof localeBlock>;

/** A localised line in an array. */
export const localeStringItem = object({
  _key: key,
  _type: Type.Literal("localeString"),
  ...perLocale(() => optional(text)),
});
export type LocaleStringItem = Static<typeof localeStringItem>;
