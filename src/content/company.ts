import { isBlank } from "./blank.ts";
import type { SiteSettings } from "./model/site-settings.ts";

/** What the company is called: all that pages, mails and programs without content know of it. */
export interface Company {
  /** With its legal form. */
  readonly name: string;
  /** As people say it; the full name where the content has no shorter one. */
  readonly shortName: string;
}

export function companyOf({ companyName, shortName }: Pick<SiteSettings, "companyName" | "shortName">): Company {
  return { name: companyName, shortName: shortName === undefined || isBlank(shortName) ? companyName : shortName };
}
