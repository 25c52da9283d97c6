import type { Block } from "../content/model/portable-text.ts";

/** The text of a block without its marks. */
export function blockText(block: Block): string {
  return block.children.map((span) => span.text).join("");
}

/** The hash of a heading: it follows the words, so that a link still fits when blocks move. */
export function anchorOf(block: Block): string {
  return anchorOfText(blockText(block));
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
