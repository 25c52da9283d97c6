import { setTimeout as wait } from "node:timers/promises";

/** How long and how often the CMS is asked. Times are in milliseconds. */
export interface Patience {
  /** For one answer. */
  readonly timeout: number;
  /** For everything that is asked of the CMS. */
  readonly deadline: number;
  /** Of one question, before it is given up. */
  readonly attempts: number;
  now(): number;
  sleep(duration: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

/** The time-out is the observed site's. Eight attempts last about a minute: a restart of a server, not an outage. */
export const usualPatience: Patience = {
  timeout: 300_000,
  deadline: 30 * 60_000,
  attempts: 8,
  now: () => performance.now(),
  sleep: async (duration, signal) => void (await wait(duration, undefined, { signal })),
  random: Math.random,
};

const shortestRange = 250;
const longestRange = 30_000;

/** Full jitter: clients that failed together do not come back together. */
export function pauseBefore(attempt: number, { random }: Patience): number {
  return random() * Math.min(longestRange, shortestRange * 2 ** attempt);
}

/** What `Retry-After` asks for, in milliseconds: seconds or a date. Nothing for anything else. */
export function retryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const value = header.trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) || !/[a-z]/i.test(value) ? undefined : Math.max(0, date - now);
}
