import type { SiteSettings } from "./model/site-settings.ts";
import { isBlank } from "./text.ts";

/** The company's name for pages, mails and programs that have no content. */
export interface Company {
  readonly name: string;
  /** The common name, or the full one if the content has no other. */
  readonly shortName: string;
}

export function companyOf({ companyName, shortName }: Pick<SiteSettings, "companyName" | "shortName">): Company {
  return { name: companyName, shortName: shortName === undefined || isBlank(shortName) ? companyName : shortName };
}
