import { type Locale, languages } from "../locales.ts";

/** A moment by the visitor's own clock: `21. November 2026 um 11:35`. Milliseconds since 1970. */
export function dateAndTime(time: number, locale: Locale): string {
  return new Intl.DateTimeFormat(languages[locale].formats, { dateStyle: "long", timeStyle: "short" }).format(time);
}

/** A time of day by the visitor's own clock: `11:35`. Milliseconds since 1970. */
export function timeOfDay(time: number, locale: Locale): string {
  return new Intl.DateTimeFormat(languages[locale].formats, { timeStyle: "short" }).format(time);
}
