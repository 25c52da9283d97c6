import { collectionNames, collections, type PlainScreen, quickLinks, usualMenu } from "../addresses.ts";
import type { DocumentOf } from "./model/documents.ts";
import { onlyDocument, pageOf, type Snapshot } from "./snapshot.ts";
import { isBlank } from "./text.ts";

/** The company's name for pages, mails and programs that have no content, and the menu for such pages. */
export interface Company extends Navigation {
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

/** Components link to these screens even if the menu does not contain them. */
const linkedScreens: readonly PlainScreen[] = [...quickLinks, ...collectionNames.map((name) => collections[name].list)];

/** The usual menu is left out, and so is an empty list of absent screens. */
export interface Navigation {
  readonly menu?: readonly PlainScreen[];
  /** The linked screens without a page. */
  readonly absent?: readonly PlainScreen[];
}

export function navigationOf(snapshot: Snapshot): Navigation {
  const hasPage = (screen: PlainScreen) => pageOf(snapshot, screen) !== undefined;
  const chosen = onlyDocument(snapshot, "siteSettings")?.menu ?? [];
  const menu = [...new Set(chosen.some(hasPage) ? chosen : usualMenu)].filter(hasPage);
  const absent = [...new Set(linkedScreens)].filter((screen) => !hasPage(screen));
  const isUsual = menu.join() === usualMenu.join();
  return { ...(!isUsual && { menu }), ...(absent.length > 0 && { absent }) };
}
