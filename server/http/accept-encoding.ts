import { parseQualityValues } from "./quality-values.ts";

/** Smallest first: of two that a client likes alike, the first is sent. */
export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

export const encodingSuffixes = { br: ".br", gzip: ".gz" } as const satisfies Record<Encoding, string>;

/**
 * The encoding to send. Takes what is available in the order of `encodings`. Returns undefined for the plain file. Who
 * refuses everything still gets the plain file: an answer they may understand beats a sure 406.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | undefined {
  if (!header || available.length === 0) return undefined;
  const qualities = parseWishes(header);
  let best: Encoding | undefined;
  let bestQuality = qualities.get("identity") ?? 0;
  for (const encoding of available) {
    const quality = qualities.get(encoding) ?? qualities.get("*") ?? 0;
    const isBetter = best === undefined ? quality >= bestQuality : quality > bestQuality;
    if (quality > 0 && isBetter) {
      best = encoding;
      bestQuality = quality;
    }
  }
  return best;
}

/** Browsers of one kind all send the same words. Reading them costs more than all else that is done for a page. */
function parseWishes(header: string): ReadonlyMap<string, number> {
  const known = parsedWishes.get(header);
  if (known) return known;
  const wishes = new Map(parseQualityValues(header).map(({ value, quality }) => [aliases[value] ?? value, quality]));
  // Whoever sends ever different words must not fill the memory with them.
  if (parsedWishes.size >= maxParsedWishes) parsedWishes.clear();
  if (header.length <= maxWishLength) parsedWishes.set(header, wishes);
  return wishes;
}

const parsedWishes = new Map<string, ReadonlyMap<string, number>>();
const maxParsedWishes = 100;
/** Characters. */
const maxWishLength = 200;

/** Old names that RFC 9110 still asks to understand. */
const aliases: Readonly<Record<string, string>> = { "x-gzip": "gzip" };
