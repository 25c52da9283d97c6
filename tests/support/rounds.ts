/** True in `make soak`, which runs the files `*.soak.*`, and others with more rounds. */
export function isSoak(): boolean {
  return process.env.SOAK === "1";
}

/** The number of a test's rounds. The environment variable `setting` may replace it. Throws for a wrong value. */
export function rounds(everyday: number, soak = everyday * 5, setting?: string): number {
  const value = setting && process.env[setting]?.trim();
  if (!value) return isSoak() ? soak : everyday;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error(`${setting}=${value} should be a number of rounds, such as 100.`);
  return Number(value);
}

/** Milliseconds: the time limit of each test and hook. The first test that needs the tests' site has to build it. */
export const timeLimitMs = 900_000;
