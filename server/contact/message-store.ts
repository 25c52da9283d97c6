import { type ContactTexts, textsFrom } from "#src/contact/fields.ts";
import type { Locale } from "#src/locales.ts";
import type { Admission, QueueLimit } from "./limits.ts";

/** A contact request as it lies in the store. Times are milliseconds since 1970. */
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

export type IncomingContact = {
  /** A UUID in lower case: what comes with the same one is the same request. Undefined where no script sent it. */
  readonly key: string | undefined;
  readonly locale: Locale;
  readonly texts: ContactTexts;
  /** The visitor's IP address. It is not stored. */
  readonly address: string;
};

/** `full`: too many wait, or the server is too busy. */
export type Acceptance =
  | { readonly is: "received" | "repeated" | "conflicting" }
  | Exclude<Admission, { is: "admitted" }>;

export type Arrival = { readonly contact: IncomingContact; readonly limit: QueueLimit; readonly now: number };

/**
 * Where messages lie: a file (store.ts) or Cloudflare's D1 (deploy/cloudflare/). All of it rejects when the store cannot
 * be used. What is to be mailed is kept with the messages themselves, so that neither a crash nor a restart forgets one.
 */
export type MessageStore = {
  /** Resolves when the request is stored, or is known to be refused. */
  accept(arrival: Arrival): Promise<Acceptance>;
  /** Deletes what is kept no longer. */
  sweep(promise: { now: number; retentionDays: number }): Promise<{ deleted: number; unmailed: number }>;
  tryWriting(): Promise<void>;
  /**
   * Takes the next message that is due, and counts the attempt: of those due, one whose sender has the fewest waiting, so
   * that no sender waits behind another's flood. It is due again when the lease ends: another server mails it if this one
   * dies meanwhile. Resolves with undefined when nothing is due.
   */
  claimMail(lease: { now: number; leaseMs: number }): Promise<StoredMessage | undefined>;
  /** Who sent it need not be known any more. */
  markMailed(mailed: { id: number; now: number }): Promise<void>;
  postponeMail(failure: { id: number; dueAt: number; error: string }): Promise<void>;
};

/** What SQLite and D1, which is SQLite, are asked in the same words. */
export const mailStatements = {
  /** The end of the lease, and now. */
  claim: `WITH crowds AS (SELECT sender, count(*) AS size FROM messages WHERE mailed_at IS NULL GROUP BY sender)
    UPDATE messages SET mail_due_at = ?, mail_attempts = mail_attempts + 1
    WHERE id = (SELECT id FROM messages LEFT JOIN crowds USING (sender)
                WHERE mailed_at IS NULL AND mail_due_at <= ?
                ORDER BY coalesce(size, 1), mail_due_at, id LIMIT 1)
    RETURNING *`,
  /** Now, and the message's number. */
  markMailed: "UPDATE messages SET mailed_at = ?, mail_error = NULL, sender = NULL WHERE id = ?",
  /** When it is due, why, and the message's number. */
  postpone: "UPDATE messages SET mail_due_at = ?, mail_error = ? WHERE id = ?",
};

export function readMessage(row: Readonly<Record<string, unknown>>): StoredMessage {
  return {
    ...textsFrom((name) => String(row[name])),
    id: Number(row.id),
    key: String(row.key),
    receivedAt: Number(row.received_at),
    locale: String(row.locale),
    mailAttempts: Number(row.mail_attempts),
    mailError: row.mail_error === null ? null : String(row.mail_error),
    mailedAt: row.mailed_at === null ? null : Number(row.mailed_at),
  };
}
