const second = 1000;
const hour = 3600 * second;

/** Milliseconds. A mail server that restarts is back after the first, and none is asked more often than it must be. */
const firstDelay = 30 * second;
const longestDelay = 6 * hour;

/**
 * Milliseconds until a mail is tried again after so many attempts: twice as long each time, and up to half of it less
 * by chance, so that a mail server that comes back is not met by everything at once. It never ends: retention deletes
 * what could not be mailed, and `make messages` shows it until then.
 */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** Math.min(attempts - 1, 20));
  return Math.round(delay * (1 - random() / 2));
}
