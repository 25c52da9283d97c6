import { setTimeout as wait } from "node:timers/promises";

/** How long and how often the CMS is asked. */
export interface RetryPolicy {
  /** For one answer. */
  readonly timeoutMs: number;
  /** For everything that is asked of the CMS. */
  readonly deadlineMs: number;
  /** Of one question, before it is given up. */
  readonly attempts: number;
  /** As long as nothing has answered at all: a wrong address should be told in seconds. */
  readonly connectAttempts: number;
  now(): number;
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

/** The time-out is the observed site's. Eight attempts last about a minute: a restart of a server, not an outage. */
export const defaultRetryPolicy: RetryPolicy = {
  timeoutMs: 300_000,
  deadlineMs: 30 * 60_000,
  attempts: 8,
  connectAttempts: 3,
  now: () => performance.now(),
  sleep: async (durationMs, signal) => void (await wait(durationMs, undefined, { signal })),
  random: Math.random,
};

const shortestRangeMs = 250;
const maxRangeMs = 30_000;

/** Milliseconds. Full jitter: clients that failed together do not come back together. */
export function pauseBefore(attempt: number, { random }: RetryPolicy): number {
  return random() * Math.min(maxRangeMs, shortestRangeMs * 2 ** attempt);
}

/** What `Retry-After` asks for, in milliseconds: seconds or a date. Returns undefined when it is neither. */
export function retryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const value = header.trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) || !/[a-z]/i.test(value) ? undefined : Math.max(0, date - now);
}
