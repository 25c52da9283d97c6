export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

export const encodingSuffixes = { br: ".br", gzip: ".gz" } as const satisfies Record<Encoding, string>;

/** `available` is in the order of `encodings`. Undefined if the client prefers the plain file or takes none of them. */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | undefined {
  if (!header || available.length === 0) return undefined;
  const qualities = new Map(parseQualityValues(header).map(({ value, quality }) => [aliases[value] ?? value, quality]));
  const qualityOf = (encoding: Encoding) => qualities.get(encoding) ?? qualities.get("*") ?? 0;
  const plain = qualities.get("identity") ?? 0;
  const wanted = available.filter((encoding) => qualityOf(encoding) > 0 && qualityOf(encoding) >= plain);
  return wanted.sort((one, other) => qualityOf(other) - qualityOf(one))[0];
}

/** Old names that RFC 9110 still requires. */
const aliases: Readonly<Record<string, string>> = { "x-gzip": "gzip" };

/** The languages of an `Accept-Language` header, best first, in lower case. Omits `*` and refused languages (`q=0`). */
export function parseAcceptLanguage(header: string | undefined): string[] {
  return parseQualityValues(header ?? "")
    .filter(({ value, quality }) => quality > 0 && value !== "*")
    .sort((one, other) => other.quality - one.quality)
    .map(({ value }) => value);
}

/** `br, GZIP;q=0.8` → br 1, gzip 0.8: lower case, in the given order. Omits invalid elements. */
function parseQualityValues(header: string) {
  return header.split(",").flatMap((element) => {
    const [value = "", ...parameters] = element.split(";").map((part) => part.trim().toLowerCase());
    const [, quality = "1"] = parameters.map((part) => /^q\s*=\s*(.*)$/.exec(part)).find(Boolean) ?? [];
    const isToken = /^[\w!#$%&'*+.^`|~-]+$/.test(value);
    // From `0` to `1`, such as `0.8` or `.5`, with three decimal places at most. A dot alone is no number.
    const isQuality = /^\d?\.?\d{0,3}$/.test(quality) && /\d/.test(quality) && Number(quality) <= 1;
    return isToken && isQuality ? [{ value, quality: Number(quality) }] : [];
  });
}
