const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The privacy page and the consent text state this number. */
export const promisedRetentionDays = 180;

/** Limits of stored requests. Five per household are enough for an office behind one address, and flood no inbox. */
export const rateLimits = [
  { network: "household", count: 5, windowMs: 10 * minuteMs },
  { network: "household", count: 20, windowMs: dayMs },
  { network: "site", count: 25, windowMs: 10 * minuteMs },
  { network: "site", count: 100, windowMs: dayMs },
] as const;

/** Hashes identify clients only with this secret. The hourly sweep deletes both, within a day even if it is late. */
export const secretLifetimeMs = 23 * hourMs;

/** The number of messages that may wait to be mailed, if the operator sets no other. */
export const defaultMaxWaiting = 1000;

export type QueueLimit = {
  readonly maxWaiting: number;
  /** If nothing is mailed, perhaps nobody deletes messages, so only messages of the last day count as waiting. */
  readonly isMailed: boolean;
};
