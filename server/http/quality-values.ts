export type QualityValue = { readonly value: string; readonly quality: number };

/** `br, GZIP;q=0.8` → br 1, gzip 0.8: lower case, in the order written. An element that cannot be read is left out. */
export function parseQualityValues(header: string): QualityValue[] {
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
