import { textsFrom } from "#src/contact/fields.ts";
import { fromValue } from "#src/contact/values.ts";
import { type Acceptance, type Arrival, acceptMessage } from "./accept-message.ts";
import { forgetClients } from "./client-secret.ts";
import { dayMs } from "./limits.ts";
import { type Database, type DatabaseRow, type Statement, sql } from "./statement.ts";

export type StoredMessage = Readonly<ReturnType<typeof readMessage>>;
export type MessageStore = ReturnType<typeof createMessageStore>;

/** Every method rejects if the database fails. The mail queue is part of the messages, so a crash loses no mail. */
export function createMessageStore(database: Database) {
  return {
    accept: (arrival: Arrival): Promise<Acceptance> => acceptMessage(database, arrival),

    /** Deletes expired data; returns how many messages, and how many of those had not been mailed. */
    async sweep({ now, retentionDays }: { now: number; retentionDays: number }) {
      const rows = (await database.batch(sweepStatements(now, retentionDays))).at(-1) ?? [];
      await database.eraseTraces();
      return { deleted: rows.length, unmailed: rows.filter(({ mailed_at }) => mailed_at === null).length };
    },

    /**
     * Returns a message whose mail is due. No other claim gets this message until the lease ends; if this server dies,
     * its mail is due again then. A flood from one sender delays no other sender's mail.
     */
    async claimMail({ now, leaseMs }: { now: number; leaseMs: number }): Promise<StoredMessage | undefined> {
      const claim = sql`
        WITH crowds AS (SELECT sender, count(*) AS size FROM messages WHERE mailed_at IS NULL GROUP BY sender)
        UPDATE messages SET mail_due_at = ${now + leaseMs}, mail_attempts = mail_attempts + 1
        WHERE id = (SELECT id FROM messages LEFT JOIN crowds USING (sender)
                    WHERE mailed_at IS NULL AND mail_due_at <= ${now}
                    ORDER BY coalesce(crowds.size, 1), mail_due_at, id LIMIT 1)
        RETURNING *`;
      const [rows] = await database.batch([claim]);
      return rows?.[0] && readMessage(rows[0]);
    },

    /** Also removes the sender, which is no longer needed. */
    async markMailed({ id, now }: { id: number; now: number }): Promise<void> {
      const mailed = sql`UPDATE messages SET mailed_at = ${now}, mail_error = NULL, sender = NULL WHERE id = ${id}`;
      await database.batch([mailed]);
    },

    async postponeMail({ id, dueAt, error }: { id: number; dueAt: number; error: string }): Promise<void> {
      const postponed = sql`UPDATE messages SET mail_due_at = ${dueAt}, mail_error = ${error} WHERE id = ${id}`;
      await database.batch([postponed]);
    },

    /** Milliseconds since 1970 of the next due mail; undefined if all are sent. */
    async nextMailDue(): Promise<number | undefined> {
      const next = sql`SELECT min(mail_due_at) AS due FROM messages WHERE mailed_at IS NULL`;
      const due = (await database.batch([next]))[0]?.[0]?.due;
      return typeof due === "number" ? due : undefined;
    },
  };
}

export function sweepStatements(now: number, retentionDays: number): Statement[] {
  const oldest = now - retentionDays * dayMs;
  return [...forgetClients(now), sql`DELETE FROM messages WHERE received_at < ${oldest} RETURNING mailed_at`];
}

/** Times are milliseconds since 1970. */
export function readMessage(row: DatabaseRow) {
  return {
    ...textsFrom((name) => fromValue(name, row[name])),
    id: Number(row.id),
    key: String(row.key),
    receivedAt: Number(row.received_at),
    locale: String(row.locale),
    mailAttempts: Number(row.mail_attempts),
    mailError: row.mail_error === null ? null : String(row.mail_error),
    mailedAt: row.mailed_at === null ? null : Number(row.mailed_at),
  };
}
