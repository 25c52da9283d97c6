import type { DatabaseSync } from "node:sqlite";
import type { ContactTexts } from "#src/contact/contact-request.ts";
import type { Locale } from "#src/locales.ts";
import { currentClientSecret, hashClient } from "./client-hash.ts";
import { inTransaction } from "./database.ts";
import { consumeRateLimit } from "./rate-limit.ts";
import { hasRoom, type RoomLimit } from "./waiting-room.ts";

export type IncomingContact = {
  /** A UUID in lower case: what comes with the same one is the same request. */
  readonly key: string;
  readonly locale: Locale;
  readonly texts: ContactTexts;
  /** The visitor's IP address. It is not stored. */
  readonly address: string;
};

export type Acceptance =
  | { readonly is: "received" | "repeated" | "conflicting" }
  /** There is no room, or the server is too busy. */
  | { readonly is: "full" }
  | { readonly is: "tooMany"; readonly waitMs: number };

type Input = RoomLimit & {
  readonly contacts: readonly IncomingContact[];
  /** Milliseconds since 1970. */
  readonly now: number;
};

/**
 * Stores requests, apart from those that are there already. What it returns as received is on the disk, and what is on
 * the disk is never stored a second time: all of it happens in one transaction, with the counts of the clients.
 */
export function acceptMessages(database: DatabaseSync, { contacts, ...rest }: Input): Acceptance[] {
  return inTransaction(database, () => contacts.map((contact) => acceptMessage(database, contact, rest)));
}

function acceptMessage(
  database: DatabaseSync,
  { key, locale, texts, address }: IncomingContact,
  { now, ...limit }: Omit<Input, "contacts">,
): Acceptance {
  const known = database.prepare("SELECT locale, name, email, subject, message FROM messages WHERE key = ?").get(key);
  if (known) {
    const sent: Readonly<Record<string, unknown>> = { locale, ...texts };
    const isSame = Object.entries(known).every(([field, value]) => sent[field] === value);
    return { is: isSame ? "repeated" : "conflicting" };
  }
  const secret = currentClientSecret(database, now);
  const client = hashClient(secret, address);
  if (!hasRoom(database, client.site, limit, now)) return { is: "full" };
  const waitMs = consumeRateLimit(database, client, secret, now);
  if (waitMs > 0) return { is: "tooMany", waitMs };
  database
    .prepare(
      `INSERT INTO messages (key, received_at, locale, name, email, subject, message, mail_due_at, sender)
       VALUES (:key, :now, :locale, :name, :email, :subject, :message, :now, :sender)`,
    )
    .run({
      ...{ key, now, locale, sender: client.site },
      ...{ name: texts.name, email: texts.email, subject: texts.subject, message: texts.message },
    });
  return { is: "received" };
}
