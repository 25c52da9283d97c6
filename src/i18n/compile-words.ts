import i18next, { type i18n } from "i18next";
import type { Locale } from "../locales.ts";
import { gapFormats, gapPattern, type WordTable } from "./translate.ts";

/** Makes a table that browsers read without i18next. Throws for a missing plural form or an unknown format of a gap. */
export function compileWords(words: object, locale: Locale): WordTable {
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
  const table = Object.fromEntries(keysOf(words).map((key) => [key, instance.t(key)]));
  requireForms(table, instance, locale);
  requireFormats(table, locale);
  return table;
}

/** A text with the form `_other` needs all plural forms of the language. */
function requireForms(table: WordTable, { services }: i18n, locale: Locale): void {
  const suffixes: string[] = services.pluralResolver.getSuffixes(locale);
  const stems = new Set(Object.keys(table).flatMap((key) => /^(.+)_other$/.exec(key)?.[1] ?? []));
  const missing = [...stems].flatMap((stem) => suffixes.map((suffix) => stem + suffix)).filter((key) => !table[key]);
  if (missing.length > 0) throw new Error(`${locale}.json lacks ${missing.join(", ")}.`);
}

function requireFormats(table: WordTable, locale: Locale): void {
  for (const [key, text] of Object.entries(table)) {
    const formats = Array.from(text.matchAll(gapPattern), ([, , format]) => format);
    const unknown = formats.find((format) => format !== undefined && !Object.hasOwn(gapFormats, format));
    const wrong = `has a gap in the format “${unknown}”, which translate.ts does not know`;
    if (unknown) throw new Error(`${locale}.json: “${key}” ${wrong}.`);
  }
}

function keysOf(words: object, prefix = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" ? keysOf(value, `${prefix}${key}.`) : [prefix + key],
  );
}
