import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type ContactTexts, textFields } from "#src/contact/fields.ts";
import { inTransaction } from "./database.ts";
import { admit, dayMs, forgetClients } from "./limits.ts";
import { type Acceptance, type Arrival, mailStatements, readMessage, type StoredMessage } from "./message-store.ts";

const columns = ["key", "received_at", "locale", "mail_due_at", "sender", ...textFields];

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

/** See `MessageStore`. */
export function claimMail(
  database: DatabaseSync,
  { now, leaseMs }: { now: number; leaseMs: number },
): StoredMessage | undefined {
  const row = database.prepare(mailStatements.claim).get(now + leaseMs, now);
  return row && readMessage(row);
}

export function markMailed(database: DatabaseSync, { id, now }: { id: number; now: number }): void {
  database.prepare(mailStatements.markMailed).run(now, id);
}

export function postponeMail(
  database: DatabaseSync,
  { id, dueAt, error }: { id: number; dueAt: number; error: string },
): void {
  database.prepare(mailStatements.postpone).run(dueAt, error, id);
}

/** When there is something to do next, in milliseconds since 1970. Returns undefined when all is mailed. */
export function nextMailDue(database: DatabaseSync, _input: undefined): number | undefined {
  const due = database.prepare("SELECT min(mail_due_at) AS due FROM messages WHERE mailed_at IS NULL").get()?.due;
  return typeof due === "number" ? due : undefined;
}
