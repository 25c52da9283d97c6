import type { DatabaseSync } from "node:sqlite";
import type { ContactTexts } from "#src/contact/contact-request.ts";
import type { Locale } from "#src/site.ts";
import { inTransaction } from "./database.ts";
import { takeTurn } from "./rate-limit.ts";

export type IncomingContact = {
  readonly key: string;
  readonly locale: Locale;
  readonly texts: ContactTexts;
  readonly address: string;
};

export type Acceptance =
  | { readonly is: "received" | "repeated" | "conflicting" }
  | { readonly is: "tooMany"; readonly waitMs: number };

/**
 * Stores a request unless it is there already. What it returns as received is on the disk, and what is on the disk is
 * never stored a second time: both happen in one transaction with the count of the client.
 */
export function acceptMessage(database: DatabaseSync, contact: IncomingContact, now: number): Acceptance {
  const { key, locale, texts, address } = contact;
  return inTransaction<Acceptance>(database, () => {
    const known = database.prepare("SELECT locale, name, email, subject, message FROM messages WHERE key = ?").get(key);
    if (known) {
      const sent: Readonly<Record<string, unknown>> = { locale, ...texts };
      const isSame = Object.entries(known).every(([field, value]) => sent[field] === value);
      return { is: isSame ? "repeated" : "conflicting" };
    }
    const waitMs = takeTurn(database, address, now);
    if (waitMs > 0) return { is: "tooMany", waitMs };
    database
      .prepare(
        `INSERT INTO messages (key, received_at, locale, name, email, subject, message, mail_due_at)
         VALUES (:key, :now, :locale, :name, :email, :subject, :message, :now)`,
      )
      .run({ key, now, locale, name: texts.name, email: texts.email, subject: texts.subject, message: texts.message });
    return { is: "received" };
  });
}
