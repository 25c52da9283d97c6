/**
 * How often a test repeats what chance decides: few times in the everyday run, and as often as the environment says in
 * the long one. Throws for a setting that is no number.
 */
export function rounds(setting: string, everyday: number): number {
  const value = process.env[setting]?.trim();
  if (!value) return everyday;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error(`${setting} should be a number of rounds.`);
  return Number(value);
}

/** As many whole numbers below `total` as are wanted, evenly spread, the first and the last among them; all if they fit. */
export function spread(total: number, wanted: number): number[] {
  if (wanted >= total) return Array.from({ length: total }, (_, index) => index);
  return Array.from({ length: wanted }, (_, index) => Math.round((index * (total - 1)) / (wanted - 1)));
}
