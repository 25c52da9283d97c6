/** Repeatable random numbers: the same seed gives the same choices on every machine. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from 0, less than `below`. */
  integer(below: number): number;
  /** Throws for an empty list. */
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  shuffle<T>(items: readonly T[]): T[];
}

/** Mulberry32: short, and uniform enough for tests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    next,
    integer,
    pick(items) {
      if (items.length === 0) throw new Error("There is nothing to pick from.");
      return items[integer(items.length)] as (typeof items)[number];
    },
    chance: (probability) => next() < probability,
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
