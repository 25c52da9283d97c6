import { writeFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { deleteMessage, findMessage, listMessages, sweep } from "../contact/stored-messages.ts";
import { describeMessage, describeMessages, exportFormats, exportMessages } from "./print-messages.ts";

type CommandContext = {
  readonly database: DatabaseSync;
  readonly retentionDays: number;
  /** What was said after the command. */
  readonly words: string[];
};

/** The command was not used as it is meant. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The command was understood but cannot be carried out. */
export class NotFoundError extends Error {
  override name = "NotFoundError";
}

/** Each gives what to print. */
export const commands = {
  list: ({ database }: CommandContext) => describeMessages(listMessages(database)),

  show({ database, words }: CommandContext) {
    const [id, ...others] = readIds(words);
    if (id === undefined || others.length > 0) throw new UsageError("Give the number of one message.");
    const message = findMessage(database, id);
    if (!message) throw new NotFoundError(`There is no message ${id}.`);
    return describeMessage(message);
  },

  export({ database, words }: CommandContext) {
    const { values } = parseArgs({ args: words, options: { format: { type: "string" }, out: { type: "string" } } });
    const format = exportFormats.find((known) => known === (values.format ?? "json"));
    if (!format) throw new UsageError(`--format is one of ${exportFormats.join(", ")}.`);
    const messages = listMessages(database);
    const text = exportMessages(messages, format);
    if (values.out === undefined) return text;
    writeFileSync(values.out, text, { mode: 0o600, flag: "wx" });
    return `Exported to ${values.out}: ${messages.length}. Nothing expires there.\n`;
  },

  delete({ database, words }: CommandContext) {
    const ids = readIds(words);
    if (ids.length === 0) throw new UsageError("Give the numbers of the messages.");
    const missing = ids.filter((id) => !deleteMessage(database, id));
    if (missing.length > 0) throw new NotFoundError(`There is no message ${missing.join(", ")}.`);
    return `Deleted: ${ids.join(", ")}.\n`;
  },

  prune({ database, retentionDays }: CommandContext) {
    const { deleted } = sweep(database, { now: Date.now(), retentionDays });
    return `Deleted, being older than ${retentionDays} days: ${deleted}.\n`;
  },
} satisfies Readonly<Record<string, (context: CommandContext) => string>>;

/** Empty if one of the words is no number. */
function readIds(words: readonly string[]): number[] {
  return words.every((word) => /^\d{1,15}$/.test(word)) ? words.map(Number) : [];
}
