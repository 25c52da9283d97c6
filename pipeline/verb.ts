import { parseArgs } from "node:util";

/**
 * The options of a verb: `texts` have a value, `--dir snapshot`, `flags` have none, `--json`. Any other option is a wrong
 * use, in the words of Node.
 */
export function optionsIn<Text extends string, Flag extends string>(
  args: string[],
  texts: readonly Text[],
  flags: readonly Flag[],
) {
  const options = [
    ...texts.map((name) => [name, { type: "string" }] as const),
    ...flags.map((name) => [name, { type: "boolean", default: false }] as const),
  ];
  const { values } = parseArgs({ args, options: Object.fromEntries(options) });
  return values as Readonly<Record<Text, string | undefined> & Record<Flag, boolean>>;
}

/** A verb's report for machines. */
export function jsonReport(verb: string, ok: boolean, report: object): string {
  return `${JSON.stringify({ verb, ok, ...report }, null, 2)}\n`;
}
