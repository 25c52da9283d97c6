import { fallbackLocale, type PerLocale, perLocale } from "../../locales.ts";
import type en from "./en.json";

/** What the catalogue's examples say. */
export type Texts = typeof en;

const files = import.meta.glob<Texts>("./*.json", { eager: true, import: "default" });

/** A language without examples of its own shows another's: the catalogue is for those who build the site. */
export const texts: PerLocale<Texts> = perLocale((locale) => {
  const found = files[`./${locale}.json`] ?? files[`./${fallbackLocale}.json`] ?? Object.values(files)[0];
  if (!found) throw new Error("The catalogue has no texts: src/catalogue/texts.");
  return found;
});
