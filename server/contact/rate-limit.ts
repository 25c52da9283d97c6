import type { DatabaseSync } from "node:sqlite";
import type { ClientSecret, HashedClient } from "./client-hash.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * For a household: enough for somebody who writes, remembers something and writes again, and for an office behind one
 * address; too few to fill an inbox. For a site, which may have thousands of addresses: five times that. Only what is
 * stored counts, so refused requests never write to the disk.
 */
const limits: Readonly<Record<keyof HashedClient, readonly { count: number; windowMs: number }[]>> = {
  household: [
    { count: 5, windowMs: 10 * minuteMs },
    { count: 20, windowMs: dayMs },
  ],
  site: [
    { count: 25, windowMs: 10 * minuteMs },
    { count: 100, windowMs: dayMs },
  ],
};

/**
 * Counts one request of a client, or gives the milliseconds until its next one may come, which is a new day at the
 * latest. Run it in a transaction.
 */
export function consumeRateLimit(
  database: DatabaseSync,
  client: HashedClient,
  { expiresAt }: ClientSecret,
  now: number,
): number {
  const nthLatest = database.prepare("SELECT at FROM client_hits WHERE client = ? ORDER BY at DESC LIMIT 1 OFFSET ?");
  const waitsMs = (["household", "site"] as const).flatMap((network) =>
    limits[network].map(({ count, windowMs }) => {
      const at = nthLatest.get(client[network], count - 1)?.at;
      return typeof at === "number" ? at + windowMs - now : 0;
    }),
  );
  const waitMs = Math.min(Math.max(...waitsMs), expiresAt - now);
  if (waitMs > 0) return waitMs;
  const count = database.prepare("INSERT INTO client_hits (client, at) VALUES (?, ?)");
  for (const network of [client.household, client.site]) count.run(network, now);
  return 0;
}
