import { randomUUID } from "node:crypto";
import { type ContactTexts, type TextField, textFields } from "#src/contact/fields.ts";
import { fromValue, toValue } from "#src/contact/values.ts";
import type { Locale } from "#src/locales.ts";
import { currentSecret, type HashedClient, hashedClient } from "./client-secret.ts";
import { dayMs, type QueueLimit, rateLimits } from "./limits.ts";
import { commaSeparated, type Database, type DatabaseRow, type Statement, sql } from "./statement.ts";

/** A valid request, before it is stored. */
export type NewMessage = {
  /** A lower-case UUID. Requests with the same key are the same request. Undefined for a form sent without script. */
  readonly key: string | undefined;
  readonly locale: Locale;
  readonly texts: ContactTexts;
  readonly address: string;
};

/** `full`: too many messages wait, or the server is too busy. */
export type Acceptance =
  | { readonly is: "received" | "repeated" | "conflicting" | "full" }
  | { readonly is: "tooMany"; readonly waitMs: number };

export type Arrival = { readonly message: NewMessage; readonly limit: QueueLimit; readonly now: number };

/** Stores a message if all conditions allow it. One batch checks and stores: D1 has no interactive transactions. */
export async function acceptMessage(database: Database, arrival: Arrival): Promise<Acceptance> {
  const { message, now } = arrival;
  const { secret, expiresAt } = await currentSecret(database, now);
  const client = hashedClient(message.address, secret);
  const conditions = conditionsFor(arrival, client);
  const [found, stored] = await database.batch([
    sql`${conditions} SELECT * FROM conditions LEFT JOIN messages ON id = known_id`,
    insertionIf(conditions, arrival, client.site),
    countIfStored(client, now),
  ]);
  if (stored?.[0]) return { is: "received" };
  // `conditions` always has one row.
  const { known_id, has_room, busy_until, ...known } = found?.[0] ?? {};
  if (known_id !== null) return { is: isRepetition(message, known) ? "repeated" : "conflicting" };
  if (!has_room) return { is: "full" };
  // A new secret restarts the counts of all clients, so none waits longer than the secret lasts.
  return { is: "tooMany", waitMs: Math.min(Number(busy_until), expiresAt) - now };
}

/** A common table expression with one row: `known_id` is the id of the same message, if it is stored already. */
function conditionsFor({ message, limit, now }: Arrival, client: HashedClient): Statement {
  return sql`WITH conditions AS (SELECT
    (SELECT id FROM messages WHERE ${sameMessage(message, now)} LIMIT 1) AS known_id,
    ${roomFor(client.site, limit, now)} AS has_room,
    ${busyUntil(client)} AS busy_until)`;
}

/** A request sent without script has no key, so its texts identify it. After a day the same texts are a new request. */
function sameMessage({ key, texts }: NewMessage, now: number): Statement {
  if (key !== undefined) return sql`key = ${key}`;
  const row = textColumns(texts);
  return sql`received_at > ${now - dayMs} AND (${namesIn(row)}) IS (${commaSeparated(Object.values(row))})`;
}

/** The second half of the capacity is for senders without a waiting message, so that a flood leaves room for others. */
function roomFor(sender: Uint8Array, { maxWaiting, isMailed }: QueueLimit, now: number): Statement {
  const since = isMailed ? 0 : now - dayMs;
  const waiting = sql`SELECT count(*) FROM messages WHERE mailed_at IS NULL AND received_at >= ${since}`;
  const halfEmpty = sql`(${waiting}) < ${maxWaiting / 2}`;
  return sql`(${halfEmpty} OR ((${waiting}) < ${maxWaiting} AND (${waiting} AND sender = ${sender}) = 0))`;
}

/** Milliseconds since 1970 at which all rate limits allow the client again; 0 if none is exceeded. */
function busyUntil(client: HashedClient): Statement {
  const ends = rateLimits.map(({ network, count, windowMs }) => {
    const hits = sql`SELECT at FROM client_hits WHERE client = ${client[network]}`;
    return sql`coalesce((${hits} ORDER BY at DESC LIMIT 1 OFFSET ${count - 1}) + ${windowMs}, 0)`;
  });
  return sql`max(${commaSeparated(ends)})`;
}

function insertionIf(conditions: Statement, { message, now }: Arrival, sender: Uint8Array): Statement {
  const { key = randomUUID(), locale, texts } = message;
  const row = { key, received_at: now, locale, mail_due_at: now, sender, ...textColumns(texts) };
  return sql`${conditions} INSERT INTO messages (${namesIn(row)})
    SELECT ${commaSeparated(Object.values(row))} FROM conditions
    WHERE known_id IS NULL AND has_room AND busy_until <= ${now} RETURNING id`;
}

/** SQLite stores true and false as 1 and 0. */
function textColumns(texts: ContactTexts): Readonly<Record<string, string | number | null>> {
  const values = textFields.map((name) => [name, toValue(name, texts[name])] as const);
  return Object.fromEntries(values.map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value]));
}

/** The columns in quotes, because a field's name may be a word of SQL. */
function namesIn(row: object): Statement {
  return commaSeparated(Object.keys(row).map((name) => ({ sql: `"${name}"`, values: [] })));
}

/** Must follow the insertion directly: `changes()` is the number of rows that it has stored. */
function countIfStored({ household, site }: HashedClient, now: number): Statement {
  const clients = sql`(VALUES (${household}), (${site}))`;
  return sql`INSERT INTO client_hits (client, at) SELECT column1, ${now} FROM ${clients} WHERE changes() > 0`;
}

/** True if the known message is this one. Without a key, it was found by its texts, so there is nothing to compare. */
function isRepetition({ key, locale, texts }: NewMessage, known: DatabaseRow): boolean {
  if (key === undefined) return true;
  const isSameText = (name: TextField) => toValue(name, fromValue(name, known[name])) === toValue(name, texts[name]);
  return known.locale === locale && textFields.every(isSameText);
}
