import type { Block } from "../model/portable-text.ts";

/** The hash of a heading: it follows the words, so that a link still fits when blocks move. */
export function anchorOf(block: Block): string {
  return anchorOfText(block.children.map((span) => span.text).join(""));
}

export function anchorOfText(text: string): string {
  return text
    .toLowerCase()
    .replace(/\u00AD/g, "")
    .replace(/ä/g, "ae")
    .replace(/ö/g, "oe")
    .replace(/ü/g, "ue")
    .replace(/ß/g, "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
