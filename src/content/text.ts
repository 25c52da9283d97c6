import { locales } from "../locales.ts";

/** Soft hyphens and zero-width characters are blank. */
function isBlankText(text: string): boolean {
  return !/[^\s\u00AD\u200B-\u200D\u2060\uFEFF]/.test(text);
}

export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return isBlankText(value);
  return Array.isArray(value) && value.every(isBlankBlock);
}

export function isBlankInAll(value: Readonly<Record<string, unknown>>): boolean {
  return locales.every((locale) => isBlank(value[locale]));
}

/** An object of another type than `block` shows nothing, so it is blank. One without a type is damaged, not blank. */
function isBlankBlock(block: unknown): boolean {
  const { _type, children } = (block ?? {}) as { _type?: unknown; children?: unknown };
  if (typeof _type !== "string") return false;
  if (_type !== "block") return true;
  if (!Array.isArray(children)) return children === undefined || children === null;
  return children.every((child) => {
    const { _type, text } = (child ?? {}) as { _type?: unknown; text?: unknown };
    return typeof text === "string" ? isBlankText(text) : typeof _type === "string" && _type !== "span";
  });
}

/** A text without soft hyphens, which head tags and structured data would show. */
export function plainText(text: string): string {
  return text.replaceAll("\u00ad", "");
}
