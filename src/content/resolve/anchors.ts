import type { Block } from "../model/portable-text.ts";

/** Hashes are made of words, so that links still work when blocks move; later equal ones get a number. */
export function createAnchors(): (words: string) => string {
  const taken = new Set<string>();
  return (words) => {
    const wanted = anchorOfText(words);
    let anchor = wanted;
    for (let number = 2; taken.has(anchor); number += 1) anchor = `${wanted}-${number}`;
    taken.add(anchor);
    return anchor;
  };
}

export function textOfBlock({ children }: Block): string {
  return children.map(({ text }) => text).join("");
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
