import type { DatabaseSync } from "node:sqlite";
import { readMessage, type StoredMessage } from "./stored-messages.ts";

/** What is to be mailed, kept with the messages themselves, so that neither a crash nor a restart forgets one. */

/**
 * Takes the next message that is due, and counts the attempt. It is due again when the lease ends: if this program
 * dies while it mails, somebody else will.
 */
export function claimMail(database: DatabaseSync, now: number, lease: number): StoredMessage | undefined {
  const row = database
    .prepare(
      `UPDATE messages SET mail_due_at = :leasedUntil, mail_attempts = mail_attempts + 1
       WHERE id = (SELECT id FROM messages WHERE mailed_at IS NULL AND mail_due_at <= :now ORDER BY mail_due_at, id LIMIT 1)
       RETURNING *`,
    )
    .get({ now, leasedUntil: now + lease });
  return row && readMessage(row);
}

export function markMailed(database: DatabaseSync, id: number, now: number): void {
  database.prepare("UPDATE messages SET mailed_at = ?, mail_error = NULL WHERE id = ?").run(now, id);
}

export function postponeMail(database: DatabaseSync, id: number, dueAt: number, error: string): void {
  database.prepare("UPDATE messages SET mail_due_at = ?, mail_error = ? WHERE id = ?").run(dueAt, error, id);
}

/** When there is something to do next; nothing if all is mailed. */
export function nextMailDue(database: DatabaseSync): number | undefined {
  const due = database.prepare("SELECT min(mail_due_at) AS due FROM messages WHERE mailed_at IS NULL").get()?.due;
  return typeof due === "number" ? due : undefined;
}
