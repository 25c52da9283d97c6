/**
 * Makes a short text of the CMS safe for one line of a terminal. Removes soft hyphens, which are invisible on purpose.
 * Escapes control characters and those that change the direction, for example as `\u202E`.
 *
 * @param longest characters; a longer text ends in `…`
 */
export function escapeForDisplay(text: string, longest = 60): string {
  const plain = text.replaceAll("\u00AD", "");
  // A character may have two code units. The rest of a very long text is not split.
  const short = [...plain.slice(0, longest * 2 + 2)];
  const cut = short.length > longest ? `${short.slice(0, longest - 1).join("")}…` : short.join("");
  return cut.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFD]/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Characters that nobody sees, such as a zero-width space, and those that change the direction; but no line break. */
const invisible = /(?!\n)[\p{Cc}\p{Cs}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFD]/gu;

/** A zero-width joiner that joins no emoji: `a\u200Db`, but not the one in `👩‍🔬`. */
const strayJoiner = /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu;

/** Escapes invisible characters of a text with any number of lines. Removes soft hyphens. */
export function escapeInvisible(text: string): string {
  return text
    .replaceAll("\u00AD", "")
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(invisible, escapeCharacter)
    .replace(strayJoiner, escapeCharacter);
}
