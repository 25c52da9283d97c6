import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { ContactTexts } from "#src/contact/contact-request.ts";

/** A contact request as it lies on the disk. Times are milliseconds since 1970. */
export type StoredMessage = ContactTexts & {
  readonly id: number;
  readonly key: string;
  readonly receivedAt: number;
  readonly locale: string;
  readonly mailAttempts: number;
  /** Why the last attempt failed; says nothing about the visitor. */
  readonly mailError: string | null;
  readonly mailedAt: number | null;
};

/** In the order they came. */
export function listMessages(database: DatabaseSync): StoredMessage[] {
  return database.prepare("SELECT * FROM messages ORDER BY id").all().map(readMessage);
}

export function findMessage(database: DatabaseSync, id: number): StoredMessage | undefined {
  const row = database.prepare("SELECT * FROM messages WHERE id = ?").get(id);
  return row && readMessage(row);
}

/** Tells whether there was such a message. */
export function deleteMessage(database: DatabaseSync, id: number): boolean {
  const isDeleted = database.prepare("DELETE FROM messages WHERE id = ?").run(id).changes > 0;
  if (isDeleted) eraseTraces(database);
  return isDeleted;
}

/** Deletes what came before a time; tells how many that were, and how many of them had not been mailed. */
export function deleteMessagesBefore(database: DatabaseSync, time: number): { deleted: number; unmailed: number } {
  const rows = database.prepare("DELETE FROM messages WHERE received_at < ? RETURNING mailed_at").all(time);
  return { deleted: rows.length, unmailed: rows.filter(({ mailed_at }) => mailed_at === null).length };
}

/** What was deleted still stands in the log that SQLite writes first, until that is emptied; not while somebody else reads. */
export function eraseTraces(database: DatabaseSync): void {
  database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
}

export function readMessage(row: Readonly<Record<string, SQLOutputValue>>): StoredMessage {
  return {
    id: Number(row.id),
    key: String(row.key),
    receivedAt: Number(row.received_at),
    locale: String(row.locale),
    name: String(row.name),
    email: String(row.email),
    subject: String(row.subject),
    message: String(row.message),
    mailAttempts: Number(row.mail_attempts),
    mailError: row.mail_error === null ? null : String(row.mail_error),
    mailedAt: row.mailed_at === null ? null : Number(row.mailed_at),
  };
}
