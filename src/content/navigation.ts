import { collectionNames, collections, type PlainScreen, quickLinks, usualMenu } from "../addresses.ts";
import { onlyDocument, pageOf, type Snapshot } from "./snapshot.ts";

/** Other screens that components link to by themselves. */
const linkedScreens: readonly PlainScreen[] = [...quickLinks, ...collectionNames.map((name) => collections[name].list)];

/** The parts are left out if the site has the usual menu and all linked screens. */
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
