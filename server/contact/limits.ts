const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The privacy page and the consent text state this number. */
export const promisedRetentionDays = 180;

/** Stored requests: five per household suffice for an office behind one address, but not to flood an inbox. */
export const rateLimits = [
  { network: "household", count: 5, windowMs: 10 * minuteMs },
  { network: "household", count: 20, windowMs: dayMs },
  { network: "site", count: 25, windowMs: 10 * minuteMs },
  { network: "site", count: 100, windowMs: dayMs },
] as const;

/** Without the secret, hashes of clients mean nothing. Both are deleted within a day, even if the hourly sweep is late. */
export const secretLifetimeMs = 23 * hourMs;

export const defaultMaxWaiting = 1000;

export type QueueLimit = {
  readonly maxWaiting: number;
  /** Without mailing, the messages of one day count, because they may never be deleted. */
  readonly isMailed: boolean;
};
