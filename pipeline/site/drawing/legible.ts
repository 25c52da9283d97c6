import type { Typeface } from "./typeface.ts";

/**
 * What of a text a typeface can set. Signs and emoji that it lacks are left out; a text whose very letters are missing
 * gives nothing, since a row of empty boxes says less.
 */
export function legible(text: string, typeface: Typeface): string {
  const characters = [...text.normalize("NFC")];
  const missing = characters.filter((character) => !isInvisible(character) && !typeface.covers(character));
  if (missing.some((character) => /[\p{L}\p{N}]/u.test(character))) return "";
  return characters.filter((character) => !missing.includes(character)).join("");
}

/** Spaces and hints for line breaking, which are never set as glyphs. */
function isInvisible(character: string): boolean {
  return /[\s\u00ad]/.test(character);
}
