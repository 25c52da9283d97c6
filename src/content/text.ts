import { locales } from "../locales.ts";

/** Any character except blanks, soft hyphens and characters of no width. */
const visible = /[^\s\u00AD\u200B-\u200D\u2060\uFEFF]/;

/** True for an absent value, and for a text or rich text that shows nothing. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return !visible.test(value);
  return Array.isArray(value) && value.every(isBlankBlock);
}

export function isBlankInAll(value: Readonly<Record<string, unknown>>): boolean {
  return locales.every((locale) => isBlank(value[locale]));
}

/** True for a paragraph without visible text, and for an object of another type, which no text shows. */
function isBlankBlock(block: unknown): boolean {
  const { _type, children } = Object(block);
  // An object without a type is damaged, not blank.
  if (_type !== "block") return typeof _type === "string";
  return Array.isArray(children) ? children.every(isBlankSpan) : children === undefined || children === null;
}

function isBlankSpan(span: unknown): boolean {
  const { _type, text } = Object(span);
  return typeof text === "string" ? isBlank(text) : typeof _type === "string" && _type !== "span";
}

/** A text without soft hyphens, which head tags and structured data would show. */
export function plainText(text: string): string {
  return text.replaceAll("\u00ad", "");
}
