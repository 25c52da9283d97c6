type QualityValue = { readonly value: string; readonly quality: number };

export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

export const encodingSuffixes = { br: ".br", gzip: ".gz" } as const satisfies Record<Encoding, string>;

/** `available` is in the order of `encodings`. A client that refuses all gets the plain file (undefined), not a 406. */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | undefined {
  if (!header || available.length === 0) return undefined;
  const wishes = parseQualityValues(header).map(({ value, quality }) => [aliases[value] ?? value, quality] as const);
  const qualities = new Map(wishes);
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
function parseQualityValues(header: string): QualityValue[] {
  return header.split(",").flatMap((element) => {
    const [value = "", ...parameters] = element.split(";").map((part) => part.trim().toLowerCase());
    const quality = readQuality(parameters);
    return isToken(value) && quality !== undefined ? [{ value, quality }] : [];
  });
}

function isToken(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text);
}

function readQuality(parameters: readonly string[]): number | undefined {
  const parameter = parameters.find((part) => /^q\s*=/.test(part));
  if (parameter === undefined) return 1;
  const quality = /^q\s*=\s*(\d?\.?\d{0,3})$/.exec(parameter)?.[1];
  if (!quality || quality === ".") return undefined;
  return Number(quality) <= 1 ? Number(quality) : undefined;
}
