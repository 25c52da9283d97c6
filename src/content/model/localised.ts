import { perLocale } from "../../locales.ts";
import { portableText } from "./portable-text.ts";
import { key, object, optional, type Static, Type, text, typed } from "./schema.ts";

/** The schema requires no language, because the check reports a missing one in words for editors. */
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

export const localeStringItem = object({ _key: key, _type: Type.Literal("localeString"), ...texts });
export type LocaleStringItem = Static<typeof localeStringItem>;
