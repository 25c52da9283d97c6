import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

export type Paint = (style: Style, text: string) => string;

interface Stream {
  readonly isTTY?: boolean;
}

/** Allows colours and updates of written lines: https://no-color.org. */
export function isColourTerminal(stream: Stream, environment: NodeJS.ProcessEnv = process.env): boolean {
  return stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== "dumb";
}

/** For this stream only: each stream may be a file. */
export function paintFor(stream: Stream, environment?: NodeJS.ProcessEnv): Paint {
  const mayColour = isColourTerminal(stream, environment);
  return (style, text) => (mayColour ? styleText(style, text, { validateStream: false }) : text);
}

export const plain: Paint = (_style, text) => text;

/** `1 document`, `2 documents` */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}
