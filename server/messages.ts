import { existsSync, writeFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { readContactSettings } from "./config.ts";
import { eraseTraces, inTransaction, listMessages, openDatabase, runStatements } from "./contact/database.ts";
import { readMessage, sweepStatements } from "./contact/message-store.ts";
import { describeFailure, LoggableError } from "./failures.ts";
import { describeMessage, describeMessages, exportFormats, exportMessages } from "./messages/print-messages.ts";

const usage = `Usage: make messages ARGS="<command>"

  list                             one line for each message; what is done without a command
  show <id>                        one message in full
  export [--format=json|csv]       all messages, to the terminal
         [--out=<file>]            or to a new file that its owner alone can read
  backup --out=<file>              all messages as they are now, to a new file; also while the server writes
  delete <id> ...                  for good
  prune                            what is older than CONTACT_RETENTION_DAYS; a running server does so by itself

The messages lie in CONTACT_DB.
`;

const busyTimeoutMs = 5000;

class UsageError extends Error {}

const commands = new Map<string, (database: DatabaseSync, words: string[], retentionDays: number) => string>([
  ["list", (database) => describeMessages(listMessages(database))],
  ["show", show],
  ["export", exportAll],
  ["backup", backUp],
  ["delete", deleteAll],
  ["prune", prune],
]);

// `head` in `make messages | head` closes the pipe early.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

/** 0: success; 1: failure; 2: wrong usage. */
process.exitCode = run(process.argv.slice(2));

function run([name = "list", ...words]: string[]): number {
  try {
    process.stdout.write(["help", "--help", "-h"].includes(name) ? usage : carryOut(name, words));
    return 0;
  } catch (error) {
    const isUsageError =
      error instanceof UsageError ||
      (error instanceof Error && String(Object(error).code).startsWith("ERR_PARSE_ARGS"));
    if (isUsageError) process.stderr.write(`${error.message}\n\n${usage}`);
    else if (error instanceof WrongUse || error instanceof LoggableError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`That did not work: ${describeFailure(error)}.\n`);
    return isUsageError || error instanceof WrongUse ? 2 : 1;
  }
}

function carryOut(name: string, words: string[]): string {
  const command = commands.get(name);
  if (!command) throw new UsageError(`There is no command "${name}".`);
  const { databaseFile, retentionDays } = readContactSettings();
  if (!existsSync(databaseFile)) return `No message yet: there is no ${databaseFile}.\n`;
  using database = openDatabase(databaseFile, { busyTimeoutMs });
  return command(database, words, retentionDays);
}

function show(database: DatabaseSync, words: string[]): string {
  const [id, ...others] = readIds(words);
  if (id === undefined || others.length > 0) throw new UsageError("Give the number of one message.");
  const row = database.prepare("SELECT * FROM messages WHERE id = ?").get(id);
  if (!row) throw new LoggableError(`There is no message ${id}.`);
  return describeMessage(readMessage(row));
}

function exportAll(database: DatabaseSync, words: string[]): string {
  const { values } = parseArgs({ args: words, options: { format: { type: "string" }, out: { type: "string" } } });
  const format = exportFormats.find((known) => known === (values.format ?? "json"));
  if (!format) throw new UsageError(`--format is one of ${exportFormats.join(", ")}.`);
  const messages = listMessages(database);
  const text = exportMessages(messages, format);
  if (values.out === undefined) return text;
  writeFileSync(values.out, text, { mode: 0o600, flag: "wx" });
  return `Exported to ${values.out}: ${messages.length}. Nothing expires there.\n`;
}

/** The backup is complete: a restored file still knows repeated requests and waiting mails. */
function backUp(database: DatabaseSync, words: string[]): string {
  const { values } = parseArgs({ args: words, options: { out: { type: "string" } } });
  if (values.out === undefined) throw new UsageError("Say where to: --out=<file>.");
  // SQLite fills this empty file, which only its owner can read.
  writeFileSync(values.out, "", { mode: 0o600, flag: "wx" });
  database.prepare("VACUUM INTO ?").run(values.out);
  return `Backed up to ${values.out}. Nothing expires there.\n`;
}

function deleteAll(database: DatabaseSync, words: string[]): string {
  const ids = readIds(words);
  if (ids.length === 0) throw new UsageError("Give the numbers of the messages.");
  const deletion = database.prepare("DELETE FROM messages WHERE id = ?");
  const missing = ids.filter((id) => deletion.run(id).changes === 0);
  eraseTraces(database);
  if (missing.length > 0) throw new LoggableError(`There is no message ${missing.join(", ")}.`);
  return `Deleted: ${ids.join(", ")}.\n`;
}

function prune(database: DatabaseSync, _words: string[], retentionDays: number): string {
  const results = inTransaction(database, () => runStatements(database, sweepStatements(Date.now(), retentionDays)));
  eraseTraces(database);
  return `Deleted, being older than ${retentionDays} days: ${results.at(-1)?.length}.\n`;
}

function readIds(words: readonly string[]): number[] {
  return words.every((word) => /^\d{1,15}$/.test(word)) ? words.map(Number) : [];
}
