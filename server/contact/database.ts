import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { textFields } from "#src/contact/fields.ts";
import { LoggableError } from "../failures.ts";
import { readMessage, type StoredMessage } from "./message-store.ts";
import type { Results, Statement } from "./statement.ts";

/** Migrations run in the order of their numbers. Columns with times have milliseconds since 1970. */
const migrationsDir = new URL("migrations/", import.meta.url);
const migrations = readdirSync(migrationsDir)
  .filter((name) => /^\d+-.*\.sql$/.test(name))
  .sort(new Intl.Collator("en", { numeric: true }).compare);

/** The file contains this number, so that an older program writes nothing to a newer program's file. */
const schemaVersion = migrations.length;

/** A commit survives a crash of the machine. While another program writes, calls wait for `busyTimeoutMs` at most. */
export function openDatabase(file: string, { busyTimeoutMs = 0 } = {}): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  createPrivately(file);
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    // `secure_delete` overwrites deleted data, as the privacy page promises.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON");
    prepareTables(database, file);
    syncFolder(dirname(file));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Rolls back and rethrows if `work` throws. */
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

export function runStatements(database: DatabaseSync, statements: readonly Statement[]): Results {
  return statements.map(({ sql, values }) => database.prepare(sql).all(...values));
}

/** Writes a value that the file already has, to test if the disk accepts writes. */
export const writingStatement: Statement = { sql: `PRAGMA user_version = ${schemaVersion}`, values: [] };

/** Empties SQLite's write-ahead log, which still contains deleted data, unless another program is reading. */
export function eraseTraces(database: DatabaseSync): Results {
  return runStatements(database, [{ sql: "PRAGMA wal_checkpoint(TRUNCATE)", values: [] }]);
}

/** Sorted by arrival. */
export function listMessages(database: DatabaseSync): StoredMessage[] {
  return database.prepare("SELECT * FROM messages ORDER BY id").all().map(readMessage);
}

/** Opens no existing file, because closing it would release the locks of this program's other connections. */
function createPrivately(file: string): void {
  try {
    // SQLite copies the permissions of this file to the files that it creates beside it.
    closeSync(openSync(file, "ax", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function prepareTables(database: DatabaseSync, file: string): void {
  if (versionOf(database) !== schemaVersion) inTransaction(database, () => migrate(database, file));
  // Text in a form field without a column would be lost.
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

/** A new file survives a power cut only once its folder is synced. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
