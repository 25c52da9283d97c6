import type { DocumentOf } from "./model/documents.ts";
import type { SitePages } from "./site-pages.ts";
import { isBlank } from "./text.ts";

/** The company's name and the menu, for pages, mails and programs that have no content. */
export interface Company extends SitePages {
  readonly name: string;
  /** The common name, or the full name if the content has no common one. */
  readonly shortName: string;
}

export function companyOf({
  companyName,
  shortName,
}: Pick<DocumentOf<"siteSettings">, "companyName" | "shortName">): Company {
  return { name: companyName, shortName: shortName === undefined || isBlank(shortName) ? companyName : shortName };
}
