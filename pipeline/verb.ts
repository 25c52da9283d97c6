import { parseArgs } from "node:util";
import { WrongUse } from "#src/settings/wrong-use.ts";

/** `texts` have a value (`--dir snapshot`), `flags` have none. Others throw `WrongUse` with the valid options. */
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
