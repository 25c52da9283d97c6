import { type Locale, languages } from "../locales.ts";
import { currency } from "../site.ts";

/**
 * Payloads contain formatted numbers and dates, because a phone takes 40 ms to create its first formatter, and browsers
 * have other language data than Node. Only counters format their numbers in the browser, with `formatOnTheWay`.
 */

const grouped = { useGrouping: "always" } as const;

/** A number with its unit, such as `19 %`. */
export interface Figure {
  readonly number: string;
  readonly gap: string;
  readonly unit: string;
}

/** `1.000 kg` and `19 %` in German, `1,000 kg` and `19%` in English. */
export function formatFigure(value: number, unit: string, locale: Locale): Figure {
  // A no-break space keeps a number and its unit on one line.
  const gap = unit === "%" ? gapBeforePercent(locale) : "\u00A0";
  return { number: formatNumber(value, locale), gap, unit };
}

export function formatNumber(value: number, locale: Locale): string {
  return numberFormat(locale, grouped).format(value);
}

/** The language's separator between a number and the percent sign: a wide or narrow no-break space, or nothing. */
function gapBeforePercent(locale: Locale): string {
  const parts = numberFormat(locale, { style: "percent" }).formatToParts(1);
  return parts.find(({ type }) => type === "literal")?.value ?? "";
}

/** Formats a number that counts up to `end`, with the grouping and decimals of `end`. */
export function formatOnTheWay(value: number, end: number, locale: Locale): string {
  const parts = numberFormat(locale, grouped).formatToParts(end);
  const decimals = parts.find(({ type }) => type === "fraction")?.value.length ?? 0;
  const options = { ...grouped, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return numberFormat(locale, options).format(value);
}

/** Money in the site's currency: `1.950 €`, `€1,950`. Shows cents only if they are not zero. */
export function formatMoney(amount: number, locale: Locale): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return numberFormat(locale, { style: "currency", currency, minimumFractionDigits }).format(amount);
}

/** A file's size: `340 kB`, `1,2 MB`. */
export function formatSize(bytes: number, locale: Locale): string {
  const isLarge = bytes >= 1_000_000;
  const [unit, size] = isLarge ? ["megabyte", bytes / 1_000_000] : ["kilobyte", Math.max(1, bytes / 1000)];
  return numberFormat(locale, { style: "unit", unit, maximumFractionDigits: isLarge ? 1 : 0 }).format(size);
}

/** Writes a day such as `2027-02-01` in words. A day has no time zone, so UTC reads and writes it unchanged. */
export function formatDate(date: string, locale: Locale): string {
  return dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}

/** Returns a function that creates each formatter once: to create one takes a hundred times as long as to use it. */
function cached<Options, Format>(Formatter: new (tag: string, options: Options) => Format) {
  const formatters = new Map<string, Format>();
  return (locale: Locale, options: Options): Format => {
    // Options are compared by their content.
    const key = locale + JSON.stringify(options);
    const formatter = formatters.get(key) ?? new Formatter(languages[locale].formats, options);
    formatters.set(key, formatter);
    return formatter;
  };
}

const numberFormat = cached(Intl.NumberFormat);
const dateFormat = cached(Intl.DateTimeFormat);
