import { perLocale } from "../../locales.ts";
import { portableText } from "./portable-text.ts";
import { optional, type Static, text, typed, typedItem } from "./schema.ts";

/** The schema requires no language, because the check reports a missing text in words for editors. */
const texts = perLocale(() => optional(text));

export const localeString = typed("localeString", texts);

export const localeText = typed("localeText", texts);

export const localeBlock = typed(
  "localeBlock",
  perLocale(() => optional(portableText)),
);

export const localeStringItem = typedItem("localeString", texts);
export type LocaleStringItem = Static<typeof localeStringItem>;
