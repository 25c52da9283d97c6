import { isObject } from "../json.ts";

/** Rich text as the CMS keeps it: a list with at least one block of spans in it. */
export function isPortableText(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some(isTextBlock);
}

/** What a reader gets of a block, whatever its type: its spans, or every text inside it. */
export function blockText(block: unknown): string {
  if (typeof block === "string" || typeof block === "number") return String(block);
  if (Array.isArray(block)) return joined(block.map(blockText), isPortableText(block) ? "\n" : " · ");
  if (!isObject(block)) return "";
  if (isTextBlock(block)) return block.children.map(spanText).join("");
  const fields = Object.keys(block).filter((name) => !name.startsWith("_"));
  return joined(
    fields.map((name) => blockText(block[name])),
    " · ",
  );
}

/** What stands inside a line that is no text: its own text where it has some. */
function spanText(child: unknown): string {
  if (isObject(child) && typeof child.text === "string") return child.text;
  const text = blockText(child);
  return text === "" ? "▢" : `[${text}]`;
}

export function isTextBlock(value: unknown): value is { readonly children: readonly unknown[] } {
  return isObject(value) && value._type === "block" && Array.isArray(value.children);
}

function joined(texts: readonly string[], between: string): string {
  return texts.filter((text) => text.trim() !== "").join(between);
}
