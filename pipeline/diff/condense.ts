import type { Piece, Words } from "./word-diff.ts";
import type { ReportWords } from "./words/report-words.ts";

/** How much of a text a report shows, in characters. */
export interface Room {
  /** Of what stayed, on either side of a change. */
  readonly around: number;
  /** Of each run that came or went. */
  readonly change: number;
}

/** A text as a report shows it: what stayed only as far as it helps to read what changed; `…` for what is left out. */
export function condense(text: Words, room: Room, words: ReportWords): Words {
  return text.map((piece, index) => {
    const isFirst = index === 0;
    const isLast = index === text.length - 1;
    return {
      ...piece,
      text: piece.kind === "same" ? stayed(piece, isFirst, isLast, room, words) : cut(piece.text, room.change, words),
    };
  });
}

function stayed({ text }: Piece, isFirst: boolean, isLast: boolean, { around }: Room, words: ReportWords): string {
  if (isFirst && isLast) return cut(text, 2 * around, words);
  const characters = [...text];
  const head = isFirst ? 0 : around;
  const tail = isLast ? 0 : around;
  if (characters.length <= head + tail + 20) return text;
  return `${characters.slice(0, head).join("")}…${tail === 0 ? "" : characters.slice(-tail).join("")}`;
}

function cut(text: string, longest: number, words: ReportWords): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  return `${characters.slice(0, longest).join("")}${words.moreCharacters(characters.length - longest)}`;
}
