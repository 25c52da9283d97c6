import { type Locale, languages } from "../locales.ts";
import { currency } from "../site.ts";

/**
 * Figures, money, sizes and dates as each language writes them. Done in Node, while a payload is made: the first formatter
 * takes a phone 40 ms, and browsers and Node do not all know the same version of a language.
 */

/** A figure with its unit, and what stands between them. */
export interface Figure {
  readonly number: string;
  readonly gap: string;
  readonly unit: string;
}

/** `1.000 kg` and `19 %` in German, `1,000 kg` and `19%` in English. */
export function formatFigure(value: number, unit: string, locale: Locale): Figure {
  const number = numberFormat(locale, grouped).format(value);
  // No-break space: a figure and its unit stay on one line.
  const gap = unit === "%" ? gapBeforePercent(locale) : "\u00A0";
  return { number, gap, unit };
}

/** A no-break space, wide or narrow, or nothing: what the language writes between a number and the sign after it. */
function gapBeforePercent(locale: Locale): string {
  const parts = numberFormat(locale, { style: "percent" }).formatToParts(1);
  return parts.find(({ type }) => type === "literal")?.value ?? "";
}

/** A number on its way to another one: grouped like it, and with as many decimals. */
export function formatOnTheWay(value: number, end: number, locale: Locale): string {
  const decimals = String(end).split(".")[1]?.length ?? 0;
  const options = { ...grouped, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return numberFormat(locale, options).format(value);
}

const grouped = { useGrouping: "always" } as const;

/** An amount in the site's currency: `1.950 €`, `€1,950`. Cents only where there are any. */
export function formatMoney(amount: number, locale: Locale): string {
  return numberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
}

/** The size of a file as people say it: `340 kB`, `1,2 MB`. */
export function formatSize(bytes: number, locale: Locale): string {
  const isLarge = bytes >= 1_000_000;
  return numberFormat(locale, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000));
}

/** A date of the content (`2027-02-01`) in words. It has no time zone and none is applied. */
export function formatDate(date: string, locale: Locale): string {
  return dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}

/** Making a formatter takes a hundred times as long as using it, and every page uses several: each is made once. */

const numberFormat = keep(Intl.NumberFormat);
const dateFormat = keep(Intl.DateTimeFormat);

/** The formatter of a language with these options, written as a constant: they are looked up by what they say. */
type Kept<Options, Format> = (locale: Locale, options: Options) => Format;

function keep<Options, Format>(Formatter: new (tag: string, options: Options) => Format): Kept<Options, Format> {
  const made = new Map<string, Format>();
  return (locale, options) => {
    const key = locale + JSON.stringify(options);
    let format = made.get(key);
    if (!format) {
      format = new Formatter(languages[locale].formats, options);
      made.set(key, format);
    }
    return format;
  };
}
