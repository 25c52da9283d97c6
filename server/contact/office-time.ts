import { defaultLocale, languages } from "#src/locales.ts";
import { timeZone } from "#src/site.ts";

/** A time as people at the company read it: `21.11.2026, 11:35`, by the clock on their wall. */
export function officeTime(time: number): string {
  return format.format(time);
}

const format = new Intl.DateTimeFormat(languages[defaultLocale].formats, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone,
});
