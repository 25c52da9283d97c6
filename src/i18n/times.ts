import { type Locale, languages } from "../locales.ts";

/** Writes `time`, in milliseconds since 1970, in the visitor's time zone: `21. November 2026 um 11:35`. */
export function dateAndTime(time: number, locale: Locale): string {
  return new Intl.DateTimeFormat(languages[locale].formats, { dateStyle: "long", timeStyle: "short" }).format(time);
}

/** Says in words how soon it is, `seconds` from now: `in 5 Minuten`. */
export function inTime(seconds: number, locale: Locale): string {
  const inUnits = new Intl.RelativeTimeFormat(locale);
  if (seconds < 60) return inUnits.format(Math.max(1, Math.ceil(seconds)), "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? inUnits.format(minutes, "minute") : inUnits.format(Math.ceil(minutes / 60), "hour");
}
