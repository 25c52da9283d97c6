import { createHmac, randomBytes } from "node:crypto";
import { type ClientNetworks, clientNetworks } from "../http/client-address.ts";
import { secretLifetimeMs } from "./limits.ts";
import { type Database, type Statement, sql } from "./statement.ts";

export type HashedClient = Readonly<Record<keyof ClientNetworks, Uint8Array>>;

/** The secret of the hashes, and the time in milliseconds since 1970 at which a new secret replaces it. */
export async function currentSecret(database: Database, now: number) {
  const results = await database.batch([
    ...forgetClients(now),
    sql`INSERT OR IGNORE INTO client_secret (id, secret, drawn_at) VALUES (1, ${randomBytes(32)}, ${now})`,
    sql`SELECT secret, drawn_at FROM client_secret`,
  ]);
  const { secret, drawn_at } = results.at(-1)?.[0] ?? {};
  return { secret: Uint8Array.from(secret as ArrayLike<number>), expiresAt: Number(drawn_at) + secretLifetimeMs };
}

/** Deletes an expired secret, and with it the hashes of senders, which nobody can compare any more. */
export function forgetClients(now: number): Statement[] {
  const current = sql`drawn_at > ${now - secretLifetimeMs} AND drawn_at <= ${now}`;
  const noSecret = sql`NOT EXISTS (SELECT 1 FROM client_secret WHERE ${current})`;
  return [
    sql`UPDATE messages SET sender = NULL WHERE ${noSecret} AND sender IS NOT NULL`,
    sql`DELETE FROM client_hits WHERE ${noSecret}`,
    sql`DELETE FROM client_secret WHERE NOT (${current})`,
  ];
}

export function hashedClient(address: string, secret: Uint8Array): HashedClient {
  const hash = (network: string): Uint8Array => createHmac("sha256", secret).update(network).digest();
  const { household, site } = clientNetworks(address);
  return { household: hash(household), site: hash(site) };
}
