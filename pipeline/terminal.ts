import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

export type Paint = (style: Style, text: string) => string;

/** Decides for this stream only: a file stays plain despite FORCE_COLOR. Node obeys NO_COLOR (https://no-color.org). */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  return (style, text) => (stream.isTTY ? styleText(style, text, { stream }) : text);
}

export const plain: Paint = (_style, text) => text;

/** `1 document`, `2 documents` */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}
