import { perLocale } from "../../locales.ts";
import { portableText } from "./portable-text.ts";
import { optional, type Static, text, typed, typedItem } from "./schema.ts";

/** The schema requires no language, because the check reports a missing text in words for editors. */
const texts = perLocale(() => optional(text));

export const localeString = typed("localeString", texts);
export type LocaleString = Static<typeof localeString>;

export const localeText = typed("localeText", texts);
export type LocaleText = Static<typeof localeText>;

export const localeBlock = typed(
  "localeBlock",
  perLocale(() => optional(portableText)),
);
export type LocaleBlock = Static<typeof localeBlock>;

export const localeStringItem = typedItem("localeString", texts);
export type LocaleStringItem = Static<typeof localeStringItem>;
