import { isBlank, isBlankInAll } from "#src/content/blank.ts";
import { type Locale, languageNameIn, locales } from "#src/locales.ts";
import type { Problem } from "../problem.ts";
import { problemIn } from "./loaded.ts";
import { expectedType, type Walked } from "./walk.ts";

/** Every localised text is there in all languages. A field that may be empty may be so in all of them. */
export function checkLanguages({ document, places }: Walked): Problem[] {
  return places
    .filter((place) => localised.has(expectedType(place)))
    .filter(({ value, schema }) => value._type === schema.properties?._type?.const)
    .filter(({ value, isOptional }) => !(isOptional && isBlankInAll(value)))
    .flatMap((place) =>
      locales
        .filter((locale) => isBlank(place.value[locale]))
        .map((locale) => problemIn(document, [...place.path, locale], ...words(locale, place.value[locale]))),
    );
}

const localised: ReadonlySet<string | undefined> = new Set(["localeString", "localeText", "localeBlock"]);

function words(locale: Locale, value: unknown): [wrong: string, remedy: string] {
  const language = languageNameIn("en", locale);
  return value === undefined
    ? [`the ${language} text is missing`, `Write it in ${language}`]
    : [`the ${language} text is empty`, `Write it in ${language}`];
}
