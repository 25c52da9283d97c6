import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { textFields } from "#src/contact/fields.ts";
import { LoggableError } from "../describe-failure.ts";
import { type Results, readMessage, type Statement, type StoredMessage } from "./message-store.ts";

/**
 * Each file leads from the version before it. Times are milliseconds since 1970. `mail_due_at` of a message that is being
 * mailed is the end of that lease. `sender` is the hashed network it came from, as long as that is of use. A field of the
 * form (src/contact/fields.ts) is a column of its name.
 */
const migrationsDir = new URL("migrations/", import.meta.url);
const byNumber = new Intl.Collator("en", { numeric: true });
const migrations = readdirSync(migrationsDir).sort(byNumber.compare);

/** Kept in the file, so that an older program never writes into a newer one's. */
const schemaVersion = migrations.length;

/**
 * Opens the file of the contact requests, or makes it, readable by its owner alone. What is committed survives a
 * crash of the machine. `busyTimeoutMs`: how long to wait, blocking, for another program that writes.
 */
export function openDatabase(file: string, { busyTimeoutMs = 0 } = {}): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  createPrivately(file);
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    // Deleted means overwritten: what the privacy page says is gone shall be gone.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON");
    prepareTables(database, file);
    syncFolder(dirname(file));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** All of it, or nothing. Throws what `work` throws. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** One after the other. In a transaction, that holds for all of them. */
export function runStatements(database: DatabaseSync, statements: readonly Statement[]): Results {
  return statements.map(({ sql, values }) => database.prepare(sql).all(...values));
}

/** Writes what is there already, down to the disk. */
export const writingStatement: Statement = { sql: `PRAGMA user_version = ${schemaVersion}`, values: [] };

/** What was deleted still stands in the log that SQLite writes first, until that is emptied; not while another program reads. */
export function eraseTraces(database: DatabaseSync): Results {
  return runStatements(database, [{ sql: "PRAGMA wal_checkpoint(TRUNCATE)", values: [] }]);
}

/** In the order they came. */
export function listMessages(database: DatabaseSync): StoredMessage[] {
  return database.prepare("SELECT * FROM messages ORDER BY id").all().map(readMessage);
}

/** Which file this is, whatever it is called: somebody may move it away under a running server. */
export function identityOf(file: string): string {
  const status = statSync(file, { throwIfNoEntry: false });
  return status ? `${status.dev} ${status.ino}` : "none";
}

/**
 * SQLite gives the files beside it the same permissions. A file that is there is not opened: closing it again would
 * take away the locks of every other connection of this program.
 */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, "ax", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function prepareTables(database: DatabaseSync, file: string): void {
  if (versionOf(database) !== schemaVersion) inTransaction(database, () => migrate(database, file));
  // What visitors type into a field without a column would be lost.
  const columns = database.prepare("SELECT name FROM pragma_table_info('messages')").all();
  const missing = textFields.filter((field) => !columns.some(({ name }) => name === field));
  if (missing.length > 0) {
    const hint = "Add a migration to server/contact/migrations/";
    throw new LoggableError(`${file} has no column for ${missing.join(", ")}. ${hint}`);
  }
}

function migrate(database: DatabaseSync, file: string): void {
  const version = versionOf(database);
  if (version > schemaVersion) {
    throw new LoggableError(`${file} was written by another version of this server (${version}).`);
  }
  for (const name of migrations.slice(version)) database.exec(readFileSync(new URL(name, migrationsDir), "utf8"));
  database.exec(`PRAGMA user_version = ${schemaVersion}`);
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version);
}

/** A new file is safe from a power cut once its folder is, too. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
