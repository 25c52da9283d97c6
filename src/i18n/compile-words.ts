import i18next, { type i18n } from "i18next";
import type { Locale } from "../locales.ts";
import { gapFormats, gapPattern, type WordTable } from "./translate.ts";

/** Lets browsers read texts without i18next. Throws if a plural form is missing, or a gap has an unknown format. */
export function compileWords(words: object, locale: Locale): WordTable {
  const instance = i18nextWith(words, locale);
  const table: Record<string, string> = {};
  for (const key of keysOf(words)) {
    const text = instance.t(key);
    for (const [, , format] of text.matchAll(gapPattern)) {
      if (format && !Object.hasOwn(gapFormats, format)) {
        throw new Error(
          `${locale}.json: “${key}” has a gap in the format “${format}”, which translate.ts does not know.`,
        );
      }
    }
    table[key] = text;
  }
  requireForms(table, instance, locale);
  return table;
}

function i18nextWith(words: object, locale: Locale): i18n {
  const instance = i18next.createInstance({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    // Gaps remain; they are filled when a text is shown.
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (_text, [gap]) => gap,
    resources: { [locale]: { translation: words } },
  });
  instance.init();
  return instance;
}

/** A text with one plural form needs all forms of the language. */
function requireForms(table: WordTable, { services }: i18n, locale: Locale): void {
  const suffixes: string[] = services.pluralResolver.getSuffixes(locale);
  const stems = new Set(Object.keys(table).flatMap((key) => /^(.+)_other$/.exec(key)?.[1] ?? []));
  const missing = [...stems].flatMap((stem) => suffixes.map((suffix) => stem + suffix)).filter((key) => !table[key]);
  if (missing.length > 0) throw new Error(`${locale}.json lacks ${missing.join(", ")}.`);
}

function keysOf(words: object, prefix = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" ? keysOf(value, `${prefix}${key}.`) : [prefix + key],
  );
}
