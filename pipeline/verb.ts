import { parseArgs, styleText } from "node:util";
import { WrongUse } from "#src/settings/wrong-use.ts";

/** `texts` name options with a value (`--dir snapshot`), `flags` those without. Throws `WrongUse` for other options. */
export function optionsIn<Text extends string, Flag extends string>(
  args: string[],
  texts: readonly Text[],
  flags: readonly Flag[],
) {
  const options = [
    ...texts.map((name) => [name, { type: "string" }] as const),
    ...flags.map((name) => [name, { type: "boolean", default: false }] as const),
  ];
  try {
    const { values } = parseArgs({ args, options: Object.fromEntries(options) });
    // `fromEntries` has lost the names in the type.
    return values as Readonly<Record<Text, string | undefined> & Record<Flag, boolean>>;
  } catch (error) {
    const known = options.map(([name, { type }]) => (type === "string" ? `--${name} <value>` : `--${name}`));
    throw new WrongUse(`${(error as Error).message}\nThe options are: ${known.join(", ")}.`);
  }
}

export function jsonReport(verb: string, ok: boolean, report: object): string {
  return `${JSON.stringify({ verb, ok, ...report }, null, 2)}\n`;
}

/** The first SIGINT or SIGTERM aborts this signal. A second one of the same kind ends the process at once. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());
  return controller.signal;
}

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Colours only a terminal: a file stays plain despite FORCE_COLOR. Node obeys NO_COLOR (https://no-color.org). */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  return (style, text) => (stream.isTTY ? styleText(style, text, { stream }) : text);
}

export const plain: Paint = (_style, text) => text;

/** `1 document`, `2 documents` */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}
