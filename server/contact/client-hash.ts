import { createHmac, randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { clientNetworks } from "../http/client-address.ts";

/**
 * Without its secret a stored client is a random number, and both are deleted together: after a day at most, since the
 * hourly sweep may be that late. A new secret begins a new count.
 */
const secretLifetimeMs = 23 * 3_600_000;

export type ClientSecret = {
  readonly secret: Uint8Array;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

/** The networks of a client, so that they can be told from others but not be read. */
export type HashedClient = { readonly household: Uint8Array; readonly site: Uint8Array };

export function hashClient({ secret }: ClientSecret, address: string): HashedClient {
  const { household, site } = clientNetworks(address);
  const hash = (network: string): Uint8Array => createHmac("sha256", secret).update(network).digest();
  return { household: hash(household), site: hash(site) };
}

/** Draws a new one if there is none, or its time is over. Run it in a transaction. */
export function currentClientSecret(database: DatabaseSync, now: number): ClientSecret {
  forgetClients(database, now);
  const known = database.prepare("SELECT secret, drawn_at FROM client_secret").get();
  if (known) return { secret: known.secret as Uint8Array, expiresAt: Number(known.drawn_at) + secretLifetimeMs };
  const secret = randomBytes(32);
  database.prepare("INSERT INTO client_secret (id, secret, drawn_at) VALUES (1, ?, ?)").run(secret, now);
  return { secret, expiresAt: now + secretLifetimeMs };
}

/** Deletes what must not be kept any longer, with all that was hashed with it. */
export function forgetClients(database: DatabaseSync, now: number): void {
  const forgotten = database
    .prepare("DELETE FROM client_secret WHERE drawn_at <= ? OR drawn_at > ?")
    .run(now - secretLifetimeMs, now);
  if (forgotten.changes === 0) return;
  database.exec("DELETE FROM client_hits; UPDATE messages SET sender = NULL WHERE sender IS NOT NULL");
}
