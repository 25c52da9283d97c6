import type { Locale } from "../locales.ts";

/** Seconds from now, as people say them: `in 5 Minuten`. */
export function inTime(seconds: number, locale: Locale): string {
  const inUnits = new Intl.RelativeTimeFormat(locale);
  if (seconds < 60) return inUnits.format(Math.max(1, Math.ceil(seconds)), "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? inUnits.format(minutes, "minute") : inUnits.format(Math.ceil(minutes / 60), "hour");
}
