/**
 * True in the long run, `make soak`: the files `*.soak.*`, and random tests with many rounds. `make test` runs all
 * other files with few rounds.
 */
export function isSoak(): boolean {
  return process.env.SOAK === "1";
}

/**
 * How often a test repeats what chance decides.
 *
 * @param everyday rounds in `make test`
 * @param soak rounds in `make soak`; five times as many if nothing is said
 * @param setting a variable of the environment with another number, for a run of hours
 * @throws if the setting is no number
 */
export function rounds(everyday: number, soak = everyday * 5, setting?: string): number {
  const value = setting && process.env[setting]?.trim();
  if (!value) return isSoak() ? soak : everyday;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error(`${setting} should be a number of rounds.`);
  return Number(value);
}

/** `make test` runs the first of several similar cases, `make soak` the others. */
export function oneOrOthers<T>([first, ...others]: readonly [T, ...T[]] | readonly T[]): T[] {
  if (first === undefined) return [];
  return isSoak() ? others : [first];
}

/** Milliseconds for a test: with rounds of chance, or on a busy machine with processes of its own. */
export const roundsTimeoutMs = isSoak() ? 900_000 : 60_000;
