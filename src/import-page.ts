import type { ComponentType } from "react";
import { type Collection, isCollection, type Screen } from "./addresses.ts";
import { loadOnce } from "./behaviours/reload-guard/load-once.ts";
import type { Payload } from "./content/views.ts";

/** The code of a page. */
export interface PageCode {
  readonly Component: ComponentType;
  /** What has to be fetched before the page is rendered, beside its own code. */
  readonly loadParts?: (payload: Payload) => Promise<void>;
}

/** The pages of each collection's documents. All other screens are composed of sections. */
const documentPages: { readonly [C in Collection]: () => Promise<PageCode> } = {
  job: loadOnce(() => import("./pages/job-page/job-page.tsx")),
};

const contentPage = loadOnce<PageCode>(() => import("./pages/content-page/content-page.tsx"));

/** The code that shows a screen. Rejects when it cannot be had; asked again, it tries again. */
export function importPage(screen: Screen): Promise<PageCode> {
  return isCollection(screen) ? documentPages[screen]() : contentPage();
}
