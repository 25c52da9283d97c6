import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { type ContactTexts, type TextField, textFields } from "#src/contact/fields.ts";
import { fromValue, toValue } from "#src/contact/values.ts";
import type { Locale } from "#src/locales.ts";
import { type ClientNetworks, clientNetworks } from "../http/client-address.ts";
import { dayMs, type QueueLimit, rateLimits, secretLifetimeMs } from "./limits.ts";
import { type Database, type DatabaseRow, type Statement, statement } from "./statement.ts";

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
type Client = Readonly<Record<keyof ClientNetworks, Uint8Array>>;

/** Stores a message if all conditions allow it. One batch checks and stores: D1 has no interactive transactions. */
export async function acceptMessage(database: Database, arrival: Arrival): Promise<Acceptance> {
  const { message, now } = arrival;
  const { secret, expiresAt } = await currentSecret(database, now);
  const client = hashedClient(message.address, secret);
  const conditions = conditionsFor(arrival, client);
  const [asked, stored] = await database.batch([
    statement(`${conditions.sql} SELECT * FROM conditions LEFT JOIN messages ON id = known_id`, ...conditions.values),
    insertionIf(conditions, rowOf(message, client.site, now), now),
    countIfStored(client, now),
  ]);
  if (stored?.[0]) return { is: "received" };
  const { known_id, has_room, busy_until, ...known } = asked?.[0] ?? {};
  if (known_id !== null) return { is: isRepetition(message, known) ? "repeated" : "conflicting" };
  if (!has_room) return { is: "full" };
  // A new secret restarts the counts of all clients, so none waits longer than the secret lasts.
  return { is: "tooMany", waitMs: Math.min(Number(busy_until), expiresAt) - now };
}

async function currentSecret(database: Database, now: number): Promise<{ secret: Uint8Array; expiresAt: number }> {
  const results = await database.batch([
    ...forgetClients(now),
    statement("INSERT OR IGNORE INTO client_secret (id, secret, drawn_at) VALUES (1, ?, ?)", randomBytes(32), now),
    statement("SELECT secret, drawn_at FROM client_secret"),
  ]);
  const { secret, drawn_at } = results.at(-1)?.[0] ?? {};
  return { secret: Uint8Array.from(secret as ArrayLike<number>), expiresAt: Number(drawn_at) + secretLifetimeMs };
}

/** Deletes an expired secret, and with it the hashes of senders, which nobody can compare any more. */
export function forgetClients(now: number): Statement[] {
  const isKept = "drawn_at > ? AND drawn_at <= ?";
  const hasNoSecret = `NOT EXISTS (SELECT 1 FROM client_secret WHERE ${isKept})`;
  return [
    `UPDATE messages SET sender = NULL WHERE ${hasNoSecret} AND sender IS NOT NULL`,
    `DELETE FROM client_hits WHERE ${hasNoSecret}`,
    `DELETE FROM client_secret WHERE NOT (${isKept})`,
  ].map((sql) => statement(sql, now - secretLifetimeMs, now));
}

function hashedClient(address: string, secret: Uint8Array): Client {
  const hash = (network: string): Uint8Array => createHmac("sha256", secret).update(network).digest();
  const { household, site } = clientNetworks(address);
  return { household: hash(household), site: hash(site) };
}

function rowOf({ key, locale, texts }: NewMessage, sender: Uint8Array, now: number) {
  const columns = Object.fromEntries(textFields.map((name) => [name, columnOf(name, texts)]));
  return { key: key ?? randomUUID(), received_at: now, locale, mail_due_at: now, sender, ...columns };
}

function insertionIf(conditions: Statement, row: ReturnType<typeof rowOf>, now: number): Statement {
  const values = Object.values(row);
  const sql = `${conditions.sql} INSERT INTO messages (${Object.keys(row).map(quoted).join(", ")})
     SELECT ${values.map(() => "?").join(", ")} FROM conditions
     WHERE known_id IS NULL AND has_room AND busy_until <= ? RETURNING id`;
  return statement(sql, ...conditions.values, ...values, now);
}

/** Must follow the insertion directly: `changes()` is the number of rows that it has stored. */
function countIfStored({ household, site }: Client, now: number): Statement {
  const networks = "SELECT column1, ? FROM (VALUES (?), (?))";
  return statement(`INSERT INTO client_hits (client, at) ${networks} WHERE changes() > 0`, now, household, site);
}

/** True if the known message is this one. Without a key, it was found by its texts, so there is nothing to compare. */
function isRepetition({ key, locale, texts }: NewMessage, known: DatabaseRow): boolean {
  if (key === undefined) return true;
  const isSameText = (name: TextField) => toValue(name, fromValue(name, known[name])) === toValue(name, texts[name]);
  return known.locale === locale && textFields.every(isSameText);
}

/** A common table expression with one row: `known_id` is the id of the same message, if it is stored already. */
function conditionsFor({ message, limit, now }: Arrival, client: Client): Statement {
  const same = sameMessage(message, now);
  const room = roomFor(client.site, limit, now);
  const busy = busyUntil(client);
  const known = `SELECT id FROM messages WHERE ${same.sql} LIMIT 1`;
  const sql = `WITH conditions AS (SELECT (${known}) AS known_id, ${room.sql} AS has_room, ${busy.sql} AS busy_until)`;
  return statement(sql, ...same.values, ...room.values, ...busy.values);
}

/** A request sent without script has no key, so its texts identify it. After a day the same texts are a new request. */
function sameMessage({ key, texts }: NewMessage, now: number): Statement {
  if (key !== undefined) return statement("key = ?", key);
  const same = textFields.map((name) => `AND ${quoted(name)} IS ?`).join(" ");
  return statement(`received_at > ? ${same}`, now - dayMs, ...textFields.map((name) => columnOf(name, texts)));
}

/** SQLite stores true and false as 1 and 0. */
function columnOf(name: TextField, texts: ContactTexts): string | number | null {
  const value = toValue(name, texts[name]);
  return typeof value === "boolean" ? Number(value) : value;
}

/** A field's name may be a word of SQL. */
function quoted(name: string): string {
  return `"${name}"`;
}

/** The second half of the capacity is for senders without a waiting message, so that one flood leaves room for others. */
function roomFor(sender: Uint8Array, { maxWaiting, isMailed }: QueueLimit, now: number): Statement {
  const since = isMailed ? 0 : now - dayMs;
  const waiting = "SELECT count(*) FROM messages WHERE mailed_at IS NULL AND received_at >= ?";
  return statement(
    `((${waiting}) < ? OR ((${waiting}) < ? AND (${waiting} AND sender = ?) = 0))`,
    ...[since, maxWaiting / 2, since, maxWaiting, since, sender],
  );
}

/** Milliseconds since 1970 at which all rate limits allow the client again; 0 if none is exceeded. */
function busyUntil(client: Client): Statement {
  const nthLatest = "SELECT at FROM client_hits WHERE client = ? ORDER BY at DESC LIMIT 1 OFFSET ?";
  const ends = rateLimits.map(() => `coalesce((${nthLatest}) + ?, 0)`);
  const values = rateLimits.flatMap(({ network, count, windowMs }) => [client[network], count - 1, windowMs]);
  return statement(`max(${ends.join(", ")})`, ...values);
}
