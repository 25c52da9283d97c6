import type { StoredDocument } from "#src/content/snapshot.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { isObject } from "../json.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";

export const titleFields = ["title", "name", "heading", "companyName", "author", "quote", "originalFilename"];

/** A document's or item's title in the site's first language that has one. */
export function titleOf(content: unknown, fields = titleFields): string | undefined {
  if (!isObject(content)) return undefined;
  return fields.map((field) => titleIn(content[field])).find((text) => text !== "");
}

/** A plain text, or a localised text in the first language that has it: on one line, without soft hyphens. */
export function titleIn(value: unknown): string {
  const texts = isObject(value) ? [defaultLocale, ...locales].map((locale) => value[locale]) : [value];
  const text = texts.find((text): text is string => typeof text === "string" && text.trim() !== "") ?? "";
  return text.replaceAll("\u00AD", "").trim().replace(/\s+/g, " ");
}

/** `Startseite (page-home)`; a document without a title has its type instead: `testimonial (quote-hof)`. */
export function labelOf(document: StoredDocument): string {
  return `${escapeForDisplay(titleOf(document) ?? document._type)} (${escapeForDisplay(document._id)})`;
}
