import { collectionNames, collections, type PlainScreen, quickLinks, usualMenu } from "../addresses.ts";
import { onlyDocument, pageOf, type Snapshot } from "./snapshot.ts";

/** The pages that a page links to. Neither the usual menu nor an empty list of absent screens is written out. */
export interface SitePages {
  readonly menu?: readonly PlainScreen[];
  /** The linked screens without a page. */
  readonly absent?: readonly PlainScreen[];
}

/** Components link to these screens even if the menu does not contain them. */
const linkedScreens: readonly PlainScreen[] = [...quickLinks, ...collectionNames.map((name) => collections[name].list)];

export function sitePagesOf(snapshot: Snapshot): SitePages {
  const hasPage = (screen: PlainScreen) => pageOf(snapshot, screen) !== undefined;
  const chosen = onlyDocument(snapshot, "siteSettings")?.menu ?? [];
  const menu = [...new Set(chosen.some(hasPage) ? chosen : usualMenu)].filter(hasPage);
  const absent = [...new Set(linkedScreens)].filter((screen) => !hasPage(screen));
  const isUsual = menu.join() === usualMenu.join();
  return { ...(!isUsual && { menu }), ...(absent.length > 0 && { absent }) };
}
