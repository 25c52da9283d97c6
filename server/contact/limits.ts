const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The privacy page and the consent promise them, so another figure needs another text there. */
export const promisedRetentionDays = 180;

/**
 * Requests that are stored, by network (`ClientNetworks`). For a household: enough for a person who writes, remembers
 * something and writes again, and for an office behind one address; too few to fill an inbox. For a site, which may have
 * thousands of addresses: five times that. Only what is stored counts, so refused requests never write to the disk.
 */
export const rateLimits = [
  { network: "household", count: 5, windowMs: 10 * minuteMs },
  { network: "household", count: 20, windowMs: dayMs },
  { network: "site", count: 25, windowMs: 10 * minuteMs },
  { network: "site", count: 100, windowMs: dayMs },
] as const;

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
