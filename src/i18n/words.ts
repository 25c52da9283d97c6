import type { TFunction } from "i18next";
import type { Locale } from "../locales.ts";
import { words } from "./parts/interface.ts";
import type { PartOf } from "./parts/parts.ts";
import { wordsPerLocale } from "./words-per-locale.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: {
      translation: PartOf<"interface">;
      contact: PartOf<"contactForm">;
      lightbox: PartOf<"lightbox">;
      mail: PartOf<"mail">;
      validation: Record<string, string>;
    };
  }
}

export type Words = TFunction<"translation">;

/** The words of the interface in one language: what every page has. Other parts bring their own when they arrive. */
export const wordsFor: (locale: Locale) => Words = wordsPerLocale<"translation">(words);
