import { languageNameIn } from "#src/locales.ts";

/** In the language of the reports: `de` is `German`. */
export function languageName(locale: string): string {
  return languageNameIn("en", locale);
}
