const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The privacy page and the consent text state this number. */
export const promisedRetentionDays = 180;

/**
 * Stored requests per network (`ClientNetworks`). Five per household suffice for a person who writes again and for an
 * office behind one address, but not to flood an inbox. A site, which may have thousands of addresses, gets five times
 * as many. Only stored requests count, so refused ones never write to disk.
 */
export const rateLimits = [
  { network: "household", count: 5, windowMs: 10 * minuteMs },
  { network: "household", count: 20, windowMs: dayMs },
  { network: "site", count: 25, windowMs: 10 * minuteMs },
  { network: "site", count: 100, windowMs: dayMs },
] as const;

/**
 * Without its secret a stored client is a random number. Both are deleted together, within a day: the hourly sweep may
 * be an hour late. A new secret restarts the counts.
 */
export const secretLifetimeMs = 23 * hourMs;

export const defaultMaxWaiting = 1000;

export type QueueLimit = {
  readonly maxWaiting: number;
  /** Without mailing, the messages of one day count, because they may never be deleted. */
  readonly isMailed: boolean;
};
