import type { DatabaseSync } from "node:sqlite";

/** How much may wait for somebody to read it. */
export type RoomLimit = {
  readonly maxWaiting: number;
  /** Whether messages are mailed. Where they are not, those of one day count: nobody may be there to delete them. */
  readonly isMailed: boolean;
};

const dayMs = 24 * 3_600_000;

/**
 * Whether another message of this sender may be stored. The first half of the room is for everybody; the second is for
 * senders of whom nothing waits yet, so that a flood from a few networks leaves room for everybody else.
 */
export function hasRoom(database: DatabaseSync, sender: Uint8Array, limit: RoomLimit, now: number): boolean {
  const since = limit.isMailed ? 0 : now - dayMs;
  const waiting = count(database, "", { since });
  if (waiting < limit.maxWaiting / 2) return true;
  return waiting < limit.maxWaiting && count(database, "AND sender = :sender", { since, sender }) === 0;
}

function count(database: DatabaseSync, condition: string, values: { since: number; sender?: Uint8Array }): number {
  const counting = `SELECT count(*) AS count FROM messages WHERE mailed_at IS NULL AND received_at >= :since ${condition}`;
  return Number(database.prepare(counting).get(values)?.count);
}
