import type { TFunction } from "i18next";
import { wordsPerLocale } from "../words-per-locale.ts";
import de from "./de.json";
import en from "./en.json";

export type ContactWords = TFunction<"contact">;

/** What the contact form says once somebody uses it: too much for the first load of every page. */
export const contactWordsFor = wordsPerLocale<"contact">({ de, en });
