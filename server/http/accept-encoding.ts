import { parseQualityValues } from "./quality-values.ts";

/** Smallest first: of two that a client likes alike, the first is sent. */
export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

export const encodingSuffixes = { br: ".br", gzip: ".gz" } as const satisfies Record<Encoding, string>;

/**
 * The encoding to send, or nothing for the plain file. Takes what is available in the order of `encodings`.
 * Who refuses everything still gets the plain file: an answer they may understand beats a sure 406.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | undefined {
  if (!header || available.length === 0) return undefined;
  const qualities = new Map(parseQualityValues(header).map(({ value, quality }) => [aliases[value] ?? value, quality]));
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

/** Old names that RFC 9110 still asks to understand. */
const aliases: Readonly<Record<string, string>> = { "x-gzip": "gzip" };
