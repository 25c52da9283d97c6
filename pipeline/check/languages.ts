import { type Locale, locales } from "#src/site.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { problemIn } from "./loaded.ts";
import { expectedType, type Walked } from "./walk.ts";

/** Every localised text is there in both languages. */
export function checkLanguages({ document, places }: Walked): Problem[] {
  return places
    .filter((place) => localised.has(expectedType(place)))
    .filter(({ value, schema }) => value._type === schema.properties?._type?.const)
    .flatMap((place) =>
      locales
        .filter((locale) => isBlank(place.value[locale]))
        .map((locale) => problemIn(document, [...place.path, locale], ...words(locale, place.value[locale]))),
    );
}

const localised: ReadonlySet<string | undefined> = new Set(["localeString", "localeText", "localeBlock"]);

function words(locale: Locale, value: unknown): [wrong: string, remedy: string] {
  const language = names[locale];
  return value === undefined
    ? [`the ${language} text is missing`, `Write it in ${language}`]
    : [`the ${language} text is empty`, `Write it in ${language}`];
}

const names: Readonly<Record<Locale, string>> = { de: "German", en: "English" };

/** Values of another shape are not blank: they are wrong, and the schema layer says so. */
function isBlank(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value === "string") return isBlankText(value);
  return Array.isArray(value) && value.every(isBlankBlock);
}

/** Blocks of unknown types may show something. */
function isBlankBlock(block: unknown): boolean {
  if (!isObject(block) || block._type !== "block" || !Array.isArray(block.children)) return false;
  return block.children.every((child) => isObject(child) && typeof child.text === "string" && isBlankText(child.text));
}

/** Soft hyphens and characters of no width are as blank as spaces. */
function isBlankText(text: string): boolean {
  return !/[^\s\u00AD\u200B-\u200D\u2060\uFEFF]/.test(text);
}
