import { perLocale } from "../../locales.ts";
import { portableText } from "./portable-text.ts";
import { key, object, optional, type Static, Type, text, typed } from "./schema.ts";

/** The schema requires no language, because the check reports a missing one in words for editors. */
export const localeString = typed(
  "localeString",
  perLocale(() => optional(text)),
);
export type LocaleString = Static<typeof localeString>;

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

export const localeStringItem = object({
  _key: key,
  _type: Type.Literal("localeString"),
  ...perLocale(() => optional(text)),
});
export type LocaleStringItem = Static<typeof localeStringItem>;
