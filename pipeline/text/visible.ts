import { escapeCharacter } from "./escape-for-display.ts";

/**
 * Writes invisible characters and those that change the direction as escapes; keeps line feeds. Removes soft hyphens,
 * which are invisible on purpose.
 */
export function visible(text: string): string {
  return text
    .replaceAll("\u00AD", "")
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(
      /(?!\n)[\p{Cc}\p{Cs}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFD]/gu,
      escapeCharacter,
    )
    .replace(/(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu, escapeCharacter);
}
