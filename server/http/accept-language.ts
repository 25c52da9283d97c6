import { parseQualityValues } from "./quality-values.ts";

/**
 * The languages of an `Accept-Language` header, best first, in lower case. `*` names no language and is left out,
 * as is what the visitor refuses (`q=0`).
 */
export function parseAcceptLanguage(header: string | undefined): string[] {
  return parseQualityValues(header ?? "")
    .filter(({ value, quality }) => quality > 0 && value !== "*")
    .sort((one, other) => other.quality - one.quality)
    .map(({ value }) => value);
}
