import { type Locale, locales } from "#src/site.ts";
import type { Problem } from "../problem.ts";
import { isObject, type Loaded, problemIn } from "./loaded.ts";
import { expectedType, objectsOf } from "./walk.ts";

/** Every localised text is there in both languages. */
export function checkLanguages({ documents }: Loaded): Problem[] {
  return documents.flatMap((document) =>
    objectsOf(document)
      .filter((place) => /^locale(String|Text|Block)$/.test(expectedType(place) ?? ""))
      .filter(({ value, schema }) => value._type === schema.properties?._type?.const)
      .flatMap(({ value, path }) =>
        locales
          .filter((locale) => isBlank(value[locale]))
          .map((locale) => problemIn(document, [...path, locale], ...words(locale, value[locale]))),
      ),
  );
}

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
  return text.replace(/[\s\u00AD\u200B-\u200D\u2060\uFEFF]/g, "") === "";
}
