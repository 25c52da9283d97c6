import type { TFunction } from "i18next";
import { words } from "./parts/contact-form.ts";
import { wordsPerLocale } from "./words-per-locale.ts";

export type ContactWords = TFunction<"contact">;

/** What the contact form says once somebody uses it: too much for the first load of every page. */
export const contactWordsFor = wordsPerLocale<"contact">(words);
