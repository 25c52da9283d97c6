/**
 * True in `make soak`, which runs the files `*.soak.*`, and random tests with many rounds. `make test` runs all
 * other files with few rounds.
 */
export function isSoak(): boolean {
  return process.env.SOAK === "1";
}

/**
 * Returns the number of rounds of a random test.
 *
 * @param everyday rounds in `make test`
 * @param soak rounds in `make soak`; by default five times as many
 * @param setting an environment variable with another number, for very long runs
 * @throws if the setting is no number
 */
export function rounds(everyday: number, soak = everyday * 5, setting?: string): number {
  const value = setting && process.env[setting]?.trim();
  if (!value) return isSoak() ? soak : everyday;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error(`${setting} should be a number of rounds.`);
  return Number(value);
}

/** Milliseconds: the time limit of tests with random rounds or many processes. */
export const roundsTimeoutMs = isSoak() ? 900_000 : 60_000;
