import type { DatabaseSync } from "node:sqlite";
import { readMessage, type StoredMessage } from "./stored-messages.ts";

/** What is to be mailed, kept with the messages themselves, so that neither a crash nor a restart forgets one. */

/**
 * Takes the next message that is due, and counts the attempt: of those due, one whose sender has the fewest waiting, so
 * that nobody waits behind a flood. It is due again when the lease ends: if this program dies while it mails, somebody
 * else will. Returns undefined when nothing is due.
 */
export function claimMail(
  database: DatabaseSync,
  { now, leaseMs }: { now: number; leaseMs: number },
): StoredMessage | undefined {
  const row = database
    .prepare(
      `WITH crowds AS (SELECT sender, count(*) AS size FROM messages WHERE mailed_at IS NULL GROUP BY sender)
       UPDATE messages SET mail_due_at = :leasedUntil, mail_attempts = mail_attempts + 1
       WHERE id = (SELECT id FROM messages LEFT JOIN crowds USING (sender)
                   WHERE mailed_at IS NULL AND mail_due_at <= :now
                   ORDER BY coalesce(size, 1), mail_due_at, id LIMIT 1)
       RETURNING *`,
    )
    .get({ now, leasedUntil: now + leaseMs });
  return row && readMessage(row);
}

/** Who sent it need not be known any more. */
export function markMailed(database: DatabaseSync, { id, now }: { id: number; now: number }): void {
  database
    .prepare("UPDATE messages SET mailed_at = :now, mail_error = NULL, sender = NULL WHERE id = :id")
    .run({ id, now });
}

export function postponeMail(database: DatabaseSync, values: { id: number; dueAt: number; error: string }): void {
  database.prepare("UPDATE messages SET mail_due_at = :dueAt, mail_error = :error WHERE id = :id").run(values);
}

/** When there is something to do next, in milliseconds since 1970. Returns undefined when all is mailed. */
export function nextMailDue(database: DatabaseSync, _input: undefined): number | undefined {
  const due = database.prepare("SELECT min(mail_due_at) AS due FROM messages WHERE mailed_at IS NULL").get()?.due;
  return typeof due === "number" ? due : undefined;
}
