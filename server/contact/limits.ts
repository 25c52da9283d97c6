import { createHmac, randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type ClientNetworks, clientNetworks } from "../http/client-address.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The privacy page and the consent promise them, so another figure needs another text there. */
export const promisedRetentionDays = 180;

/**
 * Requests that are stored, by network. For a household: enough for a person who writes, remembers something and writes
 * again, and for an office behind one address; too few to fill an inbox. For a site, which may have thousands of
 * addresses: five times that. Only what is stored counts, so refused requests never write to the disk.
 */
export const rateLimits: Readonly<Record<keyof ClientNetworks, readonly { count: number; windowMs: number }[]>> = {
  household: [
    { count: 5, windowMs: 10 * minuteMs },
    { count: 20, windowMs: dayMs },
  ],
  site: [
    { count: 25, windowMs: 10 * minuteMs },
    { count: 100, windowMs: dayMs },
  ],
};
const networks = ["household", "site"] as const;

/**
 * Without its secret a stored client is a random number, and both are deleted together: after a day at most, since the
 * hourly sweep may be that late. A new secret begins a new count.
 */
export const secretLifetimeMs = 23 * hourMs;

/** Messages that may wait where no setting says otherwise. */
export const defaultMaxWaiting = 1000;

/** How many messages may wait to be read. */
export type QueueLimit = {
  readonly maxWaiting: number;
  /** Whether messages are mailed. Where they are not, those of one day count: it may be that nobody deletes them. */
  readonly isMailed: boolean;
};

export type Admission = { readonly is: "full" } | { readonly is: "tooMany"; readonly waitMs: number } | Admitted;
type Admitted = { readonly is: "admitted"; readonly sender: Uint8Array };

/** Counts one request of a client, or says why there is no room for it. Run it in a transaction. */
export function admit(database: DatabaseSync, address: string, limit: QueueLimit, now: number): Admission {
  const { secret, expiresAt } = currentSecret(database, now);
  const named = clientNetworks(address);
  const hash = (network: string): Uint8Array => createHmac("sha256", secret).update(network).digest();
  const client = { household: hash(named.household), site: hash(named.site) };
  if (!hasRoom(database, client.site, limit, now)) return { is: "full" };

  const nthLatest = database.prepare("SELECT at FROM client_hits WHERE client = ? ORDER BY at DESC LIMIT 1 OFFSET ?");
  const waitsMs = networks.flatMap((network) =>
    rateLimits[network].map(({ count, windowMs }) => {
      const at = nthLatest.get(client[network], count - 1)?.at;
      return typeof at === "number" ? at + windowMs - now : 0;
    }),
  );
  // A new day begins a new count.
  const waitMs = Math.min(Math.max(...waitsMs), expiresAt - now);
  if (waitMs > 0) return { is: "tooMany", waitMs };
  const count = database.prepare("INSERT INTO client_hits (client, at) VALUES (?, ?)");
  for (const network of networks) count.run(client[network], now);
  return { is: "admitted", sender: client.site };
}

/** Deletes what must not be kept any longer, with all that was hashed with it. */
export function forgetClients(database: DatabaseSync, now: number): void {
  const forgotten = database
    .prepare("DELETE FROM client_secret WHERE drawn_at <= ? OR drawn_at > ?")
    .run(now - secretLifetimeMs, now);
  if (forgotten.changes === 0) return;
  database.exec("DELETE FROM client_hits; UPDATE messages SET sender = NULL WHERE sender IS NOT NULL");
}

/** Draws a new one if there is none, or its time is over. */
function currentSecret(database: DatabaseSync, now: number): { secret: Uint8Array; expiresAt: number } {
  forgetClients(database, now);
  const known = database.prepare("SELECT secret, drawn_at FROM client_secret").get();
  if (known) return { secret: known.secret as Uint8Array, expiresAt: Number(known.drawn_at) + secretLifetimeMs };
  const secret = randomBytes(32);
  database.prepare("INSERT INTO client_secret (id, secret, drawn_at) VALUES (1, ?, ?)").run(secret, now);
  return { secret, expiresAt: now + secretLifetimeMs };
}

/**
 * Whether another message of this sender may be stored. The first half of the room is for everybody; the second is for
 * senders of whom nothing waits yet, so that a flood from a few networks leaves room for everybody else.
 */
function hasRoom(database: DatabaseSync, sender: Uint8Array, { maxWaiting, isMailed }: QueueLimit, now: number) {
  const since = isMailed ? 0 : now - dayMs;
  const counting = "SELECT count(*) AS count FROM messages WHERE mailed_at IS NULL AND received_at >= ?";
  const waiting = Number(database.prepare(counting).get(since)?.count);
  if (waiting < maxWaiting / 2) return true;
  return waiting < maxWaiting && database.prepare(`${counting} AND sender = ?`).get(since, sender)?.count === 0;
}
