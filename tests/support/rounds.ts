/** True in `make soak`, which runs the files `*.soak.*` and more rounds; `make test` runs all other files. */
export function isSoak(): boolean {
  return process.env.SOAK === "1";
}

/** The number of rounds. For very long runs, the variable named `setting` replaces it. Throws if that is no number. */
export function rounds(everyday: number, soak = everyday * 5, setting?: string): number {
  const value = setting && process.env[setting]?.trim();
  if (!value) return isSoak() ? soak : everyday;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error(`${setting} should be a number of rounds.`);
  return Number(value);
}

/** Milliseconds: the time limit of each test and hook. The first test that needs the tests' site has to build it. */
export const timeLimitMs = 900_000;
