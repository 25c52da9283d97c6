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

/** Each command returns the text for the terminal. */
const commands = new Map<string, (database: DatabaseSync, args: string[], retentionDays: number) => string>([
  ["list", (database) => describeMessages(listMessages(database))],
  ["show", show],
  ["export", exportAll],
  ["backup", backUp],
  ["delete", deleteAll],
  ["prune", prune],
]);

// `head` in `make messages | head` closes the pipe early.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

try {
  const [name = "list", ...args] = process.argv.slice(2);
  process.stdout.write(["help", "--help", "-h"].includes(name) ? usage : run(name, args));
} catch (error) {
  process.exitCode = reportError(error);
}

/** Returns the exit code: 1 for a failure, 2 for wrong usage. */
function reportError(error: unknown): 1 | 2 {
  // `parseArgs` of Node throws for an option that does not exist.
  const isFromParseArgs = String(Object(error).code).startsWith("ERR_PARSE_ARGS");
  if (error instanceof UsageError || (error instanceof Error && isFromParseArgs)) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    return 2;
  }
  const isExplained = error instanceof WrongUse || error instanceof LoggableError;
  process.stderr.write(isExplained ? `${error.message}\n` : `That did not work: ${describeFailure(error)}.\n`);
  return error instanceof WrongUse ? 2 : 1;
}

function run(name: string, args: string[]): string {
  const command = commands.get(name);
  if (!command) throw new UsageError(`There is no command "${name}".`);
  const { databaseFile, retentionDays } = readContactSettings();
  if (!existsSync(databaseFile)) return `No message yet: there is no ${databaseFile}.\n`;
  using database = openDatabase(databaseFile, { busyTimeoutMs });
  return command(database, args, retentionDays);
}

function show(database: DatabaseSync, args: string[]): string {
  const [id, ...others] = readIds(args);
  if (id === undefined || others.length > 0) throw new UsageError("Give the number of one message.");
  const row = database.prepare("SELECT * FROM messages WHERE id = ?").get(id);
  if (!row) throw new LoggableError(`There is no message ${id}.`);
  return describeMessage(readMessage(row));
}

function exportAll(database: DatabaseSync, args: string[]): string {
  const { values } = parseArgs({ args, options: { format: { type: "string" }, out: { type: "string" } } });
  const format = exportFormats.find((known) => known === (values.format ?? "json"));
  if (!format) throw new UsageError(`--format is one of ${exportFormats.join(", ")}.`);
  const messages = listMessages(database);
  const text = exportMessages(messages, format);
  if (values.out === undefined) return text;
  writeFileSync(values.out, text, { mode: 0o600, flag: "wx" });
  return `Exported to ${values.out}: ${messages.length}. Nothing expires there.\n`;
}

/** The backup has all tables: a server that uses it still knows repeated requests and waiting mails. */
function backUp(database: DatabaseSync, args: string[]): string {
  const { values } = parseArgs({ args, options: { out: { type: "string" } } });
  if (values.out === undefined) throw new UsageError("Say where to: --out=<file>.");
  // SQLite fills this empty file, which only its owner can read.
  writeFileSync(values.out, "", { mode: 0o600, flag: "wx" });
  database.prepare("VACUUM INTO ?").run(values.out);
  return `Backed up to ${values.out}. Nothing expires there.\n`;
}

function deleteAll(database: DatabaseSync, args: string[]): string {
  const ids = readIds(args);
  if (ids.length === 0) throw new UsageError("Give the numbers of the messages.");
  const deletion = database.prepare("DELETE FROM messages WHERE id = ?");
  const missing = ids.filter((id) => deletion.run(id).changes === 0);
  eraseTraces(database);
  if (missing.length > 0) throw new LoggableError(`There is no message ${missing.join(", ")}.`);
  return `Deleted: ${ids.join(", ")}.\n`;
}

function prune(database: DatabaseSync, _args: string[], retentionDays: number): string {
  const results = inTransaction(database, () => runStatements(database, sweepStatements(Date.now(), retentionDays)));
  eraseTraces(database);
  // The last statement deletes the messages, and returns a row for each.
  return `Deleted, being older than ${retentionDays} days: ${results.at(-1)?.length}.\n`;
}

/** Empty if an argument is not an id. */
function readIds(args: readonly string[]): number[] {
  return args.every((arg) => /^\d{1,15}$/.test(arg)) ? args.map(Number) : [];
}
