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
