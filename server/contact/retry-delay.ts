const secondMs = 1000;
const hourMs = 3600 * secondMs;

/** A mail server that restarts is back after the first, and none is asked more often than it must be. */
const firstDelayMs = 30 * secondMs;
const maxDelayMs = 6 * hourMs;

/**
 * Milliseconds until a mail is tried again after so many attempts: twice as long each time, and up to half of it less
 * by chance, so that a mail server that comes back is not met by everything at once. It never ends: retention deletes
 * what could not be mailed, and `make messages` shows it until then.
 */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 20));
  return Math.round(delay * (1 - random() / 2));
}
