import { WrongUse } from "#src/settings/wrong-use.ts";
import { timeZone } from "#src/site.ts";

/** The default is the day in the company's time zone, in which a job's last day counts. Throws `WrongUse`. */
export function todayOption(option: string | undefined): string {
  if (option === undefined) return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date());
  if (!/^\d{4}-\d{2}-\d{2}$/.test(option)) throw new WrongUse("--today should be a day such as 2026-11-21.");
  return option;
}
