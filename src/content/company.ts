import type { SiteSettings } from "./model/site-settings.ts";
import type { Navigation } from "./navigation.ts";
import { isBlank } from "./text.ts";

/** The company's name for pages, mails and programs that have no content, and the menu for such pages. */
export interface Company extends Navigation {
  readonly name: string;
  /** The common name, or the full one if the content has no other. */
  readonly shortName: string;
}

export function companyOf({ companyName, shortName }: Pick<SiteSettings, "companyName" | "shortName">): Company {
  return { name: companyName, shortName: shortName === undefined || isBlank(shortName) ? companyName : shortName };
}
