export type Random = ReturnType<typeof createRandom>;

/** Random choices, the same for the same seed. The algorithm, Mulberry32, is short and uniform enough for tests. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** A number of at least 0 and less than 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number of at least 0 and less than `below`. */
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    next,
    integer,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error("There is nothing to pick from.");
      return items[integer(items.length)] as T;
    },
    chance: (probability: number): boolean => next() < probability,
    shuffle: <T>(items: readonly T[]): T[] =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}

/** Parts of German compounds, on other subjects than the content. */
const parts = `
  wasser kraft werks schlüssel übergabe straßen verkehrs sicherheits bau stellen leitungs wartungs brücken geländer
  anstrich prüf verfahrens ordnungs änderungs gesetz zahn arzt praxis einrichtungs möbel schreiner handwerks kammer
  vorsitz schrumpf schlauch gemüse äquator xylophon quarz
`
  .trim()
  .split(/\s+/);

/** A made-up German noun of two to five parts. */
export function randomCompound(random: Random, maxLetters = Number.POSITIVE_INFINITY): string {
  let word = random.pick(parts);
  for (let more = 1 + random.integer(4); more > 0; more -= 1) {
    const longer = word + random.pick(parts);
    if (longer.length <= maxLetters) word = longer;
  }
  return word.charAt(0).toUpperCase() + word.slice(1);
}
