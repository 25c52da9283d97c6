import { fallbackLocale, type Locale, type PerLocale, perLocale } from "../../locales.ts";
import type en from "./en.json";

/** What the catalogue's examples say, in a language. */
export type Texts = typeof en & { readonly locale: Locale };

const files = import.meta.glob<typeof en>("./*.json", { eager: true, import: "default" });

/** A language without examples of its own shows another's: the catalogue is for those who build the site. */
export const texts: PerLocale<Texts> = perLocale((locale) => {
  const found = files[`./${locale}.json`] ?? files[`./${fallbackLocale}.json`] ?? Object.values(files)[0];
  if (!found) throw new Error("The catalogue has no texts: src/catalogue/texts.");
  return { ...found, locale };
});
