import { Buffer } from "node:buffer";
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { dayMs, rateLimits, secretLifetimeMs } from "../../server/contact/limits.ts";
import {
  type Acceptance,
  type Arrival,
  type MessageStore,
  mailStatements,
  readMessage,
} from "../../server/contact/message-store.ts";
import { clientNetworks } from "../../server/http/client-address.ts";
import { textFields } from "../../src/contact/fields.ts";

/** Of Cloudflare's database as much as is used here. What one batch holds happens in one transaction. */
export type Database = {
  prepare(sql: string): Statement;
  batch(statements: readonly Statement[]): Promise<readonly Result[]>;
};
type Statement = { bind(...values: readonly unknown[]): Statement };
type Row = Readonly<Record<string, unknown>>;
type Result = { readonly results: readonly Row[]; readonly meta: { readonly changes: number } };

/**
 * Messages in D1, in the tables of server/contact/migrations/. D1 knows no transaction between whose statements a program
 * could decide: one batch asks for all that a decision needs, and stores under the same conditions.
 */
export function createD1Store(database: Database): MessageStore {
  const statement = (sql: string, ...values: readonly unknown[]) => database.prepare(sql).bind(...values);

  async function currentSecret(now: number): Promise<{ secret: Uint8Array; expiresAt: number }> {
    const results = await database.batch([
      ...forgetting(now),
      statement("INSERT OR IGNORE INTO client_secret (id, secret, drawn_at) VALUES (1, ?, ?)", randomBytes(32), now),
      statement("SELECT secret, drawn_at FROM client_secret"),
    ]);
    const { secret, drawn_at } = results.at(-1)?.results[0] ?? {};
    return { secret: Buffer.from(secret as ArrayLike<number>), expiresAt: Number(drawn_at) + secretLifetimeMs };
  }

  /** What was hashed goes with its secret. */
  function forgetting(now: number): Statement[] {
    const outdated = "EXISTS (SELECT 1 FROM client_secret WHERE drawn_at <= ? OR drawn_at > ?)";
    const times = [now - secretLifetimeMs, now];
    return [
      statement(`UPDATE messages SET sender = NULL WHERE sender IS NOT NULL AND ${outdated}`, ...times),
      statement(`DELETE FROM client_hits WHERE ${outdated}`, ...times),
      statement("DELETE FROM client_secret WHERE drawn_at <= ? OR drawn_at > ?", ...times),
    ];
  }

  async function accept({ contact, limit, now }: Arrival): Promise<Acceptance> {
    const { key, locale, texts, address } = contact;
    const { secret, expiresAt } = await currentSecret(now);
    const named = clientNetworks(address);
    const hash = (network: string): Uint8Array => createHmac("sha256", secret).update(network).digest();
    const household = hash(named.household);
    const site = hash(named.site);

    const values = textFields.map((name) => texts[name]);
    const same = textFields.map((name) => `${name} = ?`).join(" AND ");
    const known = key === undefined ? `received_at > ? AND ${same}` : "key = ?";
    const knownValues = key === undefined ? [now - dayMs, ...values] : [key];
    const waiting = "SELECT count(*) FROM messages WHERE mailed_at IS NULL AND received_at >= ?";
    const since = limit.isMailed ? 0 : now - dayMs;
    const room = `((${waiting}) < ? OR ((${waiting}) < ? AND (${waiting} AND sender = ?) = 0))`;
    const roomValues = [since, limit.maxWaiting / 2, since, limit.maxWaiting, since, site];
    const limits = [
      ...rateLimits.household.map((own) => ({ ...own, client: household })),
      ...rateLimits.site.map((own) => ({ ...own, client: site })),
    ];
    const nthLatest = "SELECT at FROM client_hits WHERE client = ? ORDER BY at DESC LIMIT 1 OFFSET ?";
    const ends = limits.map(() => `coalesce((${nthLatest}) + ?, 0)`);
    const endValues = limits.flatMap(({ client, count, windowMs }) => [client, count - 1, windowMs]);
    const columns = ["key", "received_at", "locale", "mail_due_at", "sender", ...textFields];
    const row = [key ?? randomUUID(), now, locale, now, site, ...values];

    const [found, asked, stored] = await database.batch([
      statement(`SELECT * FROM messages WHERE ${known} LIMIT 1`, ...knownValues),
      statement(`SELECT ${room} AS room, max(${ends.join(", ")}) AS until`, ...roomValues, ...endValues),
      statement(
        `INSERT INTO messages (${columns.join(", ")}) SELECT ${columns.map(() => "?").join(", ")}
         WHERE NOT EXISTS (SELECT 1 FROM messages WHERE ${known}) AND ${room} AND max(${ends.join(", ")}) <= ?`,
        ...[...row, ...knownValues, ...roomValues, ...endValues, now],
      ),
      ...[household, site].map((client) =>
        statement("INSERT INTO client_hits (client, at) SELECT ?, ? WHERE changes() > 0", client, now),
      ),
    ]);
    if ((stored?.meta.changes ?? 0) > 0) return { is: "received" };
    const message = found?.results[0];
    if (message) {
      const isSame = key === undefined || [locale, ...values].join("\0") === knownTexts(message);
      return { is: isSame ? "repeated" : "conflicting" };
    }
    const { room: hasRoom, until } = asked?.results[0] ?? {};
    // A new day begins a new count.
    return hasRoom ? { is: "tooMany", waitMs: Math.min(Number(until), expiresAt) - now } : { is: "full" };
  }

  return {
    accept,
    async sweep({ now, retentionDays }) {
      const outdated = statement(
        "DELETE FROM messages WHERE received_at < ? RETURNING mailed_at",
        now - retentionDays * dayMs,
      );
      const rows = (await database.batch([...forgetting(now), outdated])).at(-1)?.results ?? [];
      return { deleted: rows.length, unmailed: rows.filter(({ mailed_at }) => mailed_at === null).length };
    },
    async tryWriting() {
      await database.batch([statement("DELETE FROM client_hits WHERE at < 0")]);
    },
    async claimMail({ now, leaseMs }) {
      const [claimed] = await database.batch([statement(mailStatements.claim, now + leaseMs, now)]);
      const row = claimed?.results[0];
      return row && readMessage(row);
    },
    async markMailed({ id, now }) {
      await database.batch([statement(mailStatements.markMailed, now, id)]);
    },
    async postponeMail({ id, dueAt, error }) {
      await database.batch([statement(mailStatements.postpone, dueAt, error, id)]);
    },
  };
}

function knownTexts(message: Row): string {
  return [message.locale, ...textFields.map((name) => message[name])].join("\0");
}
