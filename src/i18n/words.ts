import type { TFunction } from "i18next";
import type { Locale } from "../site.ts";
import type contact from "./contact/de.json";
import de from "./de.json";
import en from "./en.json";
import type lightbox from "./lightbox/de.json";
import { wordsPerLocale } from "./words-per-locale.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: {
      translation: typeof de;
      contact: typeof contact;
      lightbox: typeof lightbox;
      validation: Record<string, string>;
    };
  }
}

export type Words = TFunction<"translation">;

/** The words of the interface in one language: what every page has. Other parts bring their own when they arrive. */
export const wordsFor: (locale: Locale) => Words = wordsPerLocale<"translation">({ de, en });
