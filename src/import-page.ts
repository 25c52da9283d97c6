import type { ComponentType } from "react";
import { type Collection, isCollection, parsePath, type Screen } from "./addresses.ts";

/** The code of a page, as the router takes it. */
interface PageCode {
  readonly Component: ComponentType;
}

/** The pages of each collection's documents. All other screens are composed of sections. */
const documentPages: { readonly [C in Collection]: () => Promise<PageCode> } = {
  job: () => import("./pages/job-page/job-page.tsx"),
};

/** The code that shows a screen. Asked for again, it is there already. */
export function importPage(screen: Screen): Promise<PageCode> {
  return isCollection(screen) ? documentPages[screen]() : import("./pages/content-page/content-page.tsx");
}

/** The same by a page's path. */
export async function importPageAt(path: string): Promise<void> {
  const address = parsePath(path);
  if (address) await importPage(address.screen);
}
