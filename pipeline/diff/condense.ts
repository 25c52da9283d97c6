import type { Piece, Words } from "./word-diff.ts";

/** How much of a text a report shows, in characters. */
export interface Room {
  /** Of what stayed, on either side of a change. */
  readonly around: number;
  /** Of each run that came or went. */
  readonly change: number;
}

/** A text as a report shows it: what stayed only as far as it helps to read what changed; `…` for what is left out. */
export function condense(words: Words, room: Room): Words {
  return words.map((piece, index) => {
    const isFirst = index === 0;
    const isLast = index === words.length - 1;
    return {
      ...piece,
      text: piece.kind === "same" ? stayed(piece, isFirst, isLast, room) : cut(piece.text, room.change),
    };
  });
}

function stayed({ text }: Piece, isFirst: boolean, isLast: boolean, { around }: Room): string {
  if (isFirst && isLast) return cut(text, 2 * around);
  const characters = [...text];
  const head = isFirst ? 0 : around;
  const tail = isLast ? 0 : around;
  if (characters.length <= head + tail + 20) return text;
  return `${characters.slice(0, head).join("")}…${tail === 0 ? "" : characters.slice(-tail).join("")}`;
}

function cut(text: string, longest: number): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  return `${characters.slice(0, longest).join("")}… (${characters.length - longest} characters more)`;
}

/**
 * Everything that has no shape of its own, or that could turn the text around it, written as an escape; line feeds
 * stay. Soft hyphens go: they are meant to be invisible.
 */
export function visible(text: string): string {
  return text
    .replaceAll("\u00AD", "")
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(
      /(?!\n)[\p{Cc}\p{Cs}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFD]/gu,
      escaped,
    )
    .replace(/(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
