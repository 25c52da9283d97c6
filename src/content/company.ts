import { collectionNames, collections, type PlainScreen, quickLinks, usualMenu } from "../addresses.ts";
import type { DocumentOf } from "./model/documents.ts";
import { onlyDocument, pageOf, type Snapshot } from "./snapshot.ts";
import { isBlank } from "./text.ts";

/** The company's name and the menu, for error pages and other code that cannot read the content. */
export interface Company extends SitePages {
  readonly name: string;
  /** The common name, or the full name if the content has no common name. */
  readonly shortName: string;
}

export function companyOf(settings: Pick<DocumentOf<"siteSettings">, "companyName" | "shortName">): Company {
  const { companyName: name, shortName } = settings;
  return { name, shortName: shortName === undefined || isBlank(shortName) ? name : shortName };
}

/** Throws if the snapshot has no site settings. */
export function companyIn(snapshot: Snapshot): Company {
  const settings = onlyDocument(snapshot, "siteSettings");
  if (!settings) throw new Error("The snapshot has no siteSettings. Run `make check` for all problems and what to do.");
  return { ...companyOf(settings), ...sitePagesOf(snapshot) };
}

/** The facts about the site's pages that links need. To save bytes, the usual menu and an empty `absent` are omitted. */
export interface SitePages {
  readonly menu?: readonly PlainScreen[];
  /** The `linkedScreens` that have no page. */
  readonly absent?: readonly PlainScreen[];
}

/** Components link to these screens if they have a page, even if the menu does not contain them. */
const linkedScreens: readonly PlainScreen[] = [...quickLinks, ...collectionNames.map((name) => collections[name].list)];

export function sitePagesOf(snapshot: Snapshot): SitePages {
  const hasPage = (screen: PlainScreen) => pageOf(snapshot, screen) !== undefined;
  const chosen = onlyDocument(snapshot, "siteSettings")?.menu ?? [];
  const menu = [...new Set(chosen.some(hasPage) ? chosen : usualMenu)].filter(hasPage);
  const absent = [...new Set(linkedScreens)].filter((screen) => !hasPage(screen));
  const isUsual = menu.join() === usualMenu.join();
  return { ...(!isUsual && { menu }), ...(absent.length > 0 && { absent }) };
}
