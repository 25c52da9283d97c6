import { randomUUID } from "node:crypto";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { type ContactTexts, textFields, textsFrom } from "#src/contact/fields.ts";
import type { Locale } from "#src/locales.ts";
import { inTransaction } from "./database.ts";
import { type Admission, admit, dayMs, forgetClients, type QueueLimit } from "./limits.ts";

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

const columns = ["key", "received_at", "locale", "mail_due_at", "sender", ...textFields];

export type Arrival = { readonly contact: IncomingContact; readonly limit: QueueLimit; readonly now: number };

/** Where messages lie, as far as the endpoint needs it: a file (store.ts) or Cloudflare's D1 (deploy/cloudflare/). */
export type MessageStore = {
  /** Resolves when the request is stored, or is known to be refused. Rejects when it cannot be stored. */
  accept(arrival: Arrival): Promise<Acceptance>;
  /** Deletes what is kept no longer. */
  sweep(promise: { now: number; retentionDays: number }): Promise<{ deleted: number; unmailed: number }>;
  /** Rejects when nothing can be stored now. */
  tryWriting(): Promise<void>;
};

/** Stores a request, unless it is there already. Run it in a transaction. */
export function acceptMessage(database: DatabaseSync, { contact, limit, now }: Arrival): Acceptance {
  const { key, locale, texts, address } = contact;
  const known = key === undefined ? undefined : database.prepare("SELECT * FROM messages WHERE key = ?").get(key);
  if (known) {
    const isSame = known.locale === locale && textFields.every((name) => known[name] === texts[name]);
    return { is: isSame ? "repeated" : "conflicting" };
  }
  if (key === undefined && hasSameTexts(database, texts, now)) return { is: "repeated" };
  const admission = admit(database, address, limit, now);
  if (admission.is !== "admitted") return admission;
  const row = {
    key: key ?? randomUUID(),
    received_at: now,
    locale,
    mail_due_at: now,
    sender: admission.sender,
    ...texts,
  };
  database.prepare(`INSERT INTO messages (${columns.join(", ")}) VALUES (:${columns.join(", :")})`).run(row);
  return { is: "received" };
}

/**
 * A page that is the same for everybody carries no key: what was pressed twice, or loaded anew, is told by its texts, of
 * which one is the address of the sender. After a day the same texts are meant anew.
 */
function hasSameTexts(database: DatabaseSync, texts: ContactTexts, now: number): boolean {
  const same = textFields.map((name) => `${name} = :${name}`).join(" AND ");
  const since = "SELECT 1 FROM messages WHERE received_at > :since";
  return database.prepare(`${since} AND ${same}`).get({ since: now - dayMs, ...texts }) !== undefined;
}

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

/**
 * Deletes what is kept no longer: messages after their time, and all that was counted per client. Tells how many messages
 * that were, and how many of them had not been mailed.
 */
export function sweep(database: DatabaseSync, { now, retentionDays }: { now: number; retentionDays: number }) {
  const rows = inTransaction(database, () => {
    forgetClients(database, now);
    const outdated = database.prepare("DELETE FROM messages WHERE received_at < ? RETURNING mailed_at");
    return outdated.all(now - retentionDays * dayMs);
  });
  eraseTraces(database);
  return { deleted: rows.length, unmailed: rows.filter(({ mailed_at }) => mailed_at === null).length };
}

/** What was deleted still stands in the log that SQLite writes first, until that is emptied; not while another program reads. */
function eraseTraces(database: DatabaseSync): void {
  database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
}

/*
 * What is to be mailed is kept with the messages themselves, so that neither a crash nor a restart forgets one.
 */

/**
 * Takes the next message that is due, and counts the attempt: of those due, one whose sender has the fewest waiting, so
 * that no sender waits behind another's flood. It is due again when the lease ends: another server mails it if this one
 * dies meanwhile. Returns undefined when nothing is due.
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

function readMessage(row: Readonly<Record<string, SQLOutputValue>>): StoredMessage {
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
