import { createHmac, randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { clientNetworks } from "../http/client-networks.ts";

const minute = 60_000;
const hour = 60 * minute;

/**
 * Enough for somebody who writes, remembers something and writes again, and for an office behind one address; too few
 * to fill an inbox. Only what is stored counts, so refused requests never write to the disk.
 */
const limits = [
  { count: 5, window: 10 * minute },
  { count: 20, window: 24 * hour },
] as const;

/**
 * Milliseconds. Without its secret a stored client is a random number, and both are deleted together: after a day at
 * most, since the hourly sweep may be that late. A new secret begins a new count.
 */
const secretLifetime = 23 * hour;

/** Counts one request of a client, or gives the milliseconds until its next one may come. Run it in a transaction. */
export function takeTurn(database: DatabaseSync, address: string, now: number): number {
  const { secret, drawnAt } = currentSecret(database, now);
  const client = createHmac("sha256", secret).update(clientNetworks(address).household).digest();
  const nthLatest = database.prepare("SELECT at FROM client_hits WHERE client = ? ORDER BY at DESC LIMIT 1 OFFSET ?");
  const waits = limits.map(({ count, window }) => {
    const at = nthLatest.get(client, count - 1)?.at;
    return typeof at === "number" ? at + window - now : 0;
  });
  const wait = Math.min(Math.max(...waits), drawnAt + secretLifetime - now);
  if (wait > 0) return wait;
  database.prepare("INSERT INTO client_hits (client, at) VALUES (?, ?)").run(client, now);
  return 0;
}

/** Deletes what must not be kept any longer. */
export function forgetClients(database: DatabaseSync, now: number): void {
  const forgotten = database
    .prepare("DELETE FROM client_secret WHERE drawn_at <= ? OR drawn_at > ?")
    .run(now - secretLifetime, now);
  if (forgotten.changes > 0) database.exec("DELETE FROM client_hits");
}

function currentSecret(database: DatabaseSync, now: number): { secret: Uint8Array; drawnAt: number } {
  forgetClients(database, now);
  const known = database.prepare("SELECT secret, drawn_at FROM client_secret").get();
  if (known) return { secret: known.secret as Uint8Array, drawnAt: Number(known.drawn_at) };
  const secret = randomBytes(32);
  database.prepare("INSERT INTO client_secret (id, secret, drawn_at) VALUES (1, ?, ?)").run(secret, now);
  return { secret, drawnAt: now };
}
