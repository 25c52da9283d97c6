import type { ComponentType } from "react";
import { type Collection, isCollection, type Screen } from "./addresses.ts";
import { loadOnce } from "./behaviours/reload-guard/load-once.ts";
import type { Payload } from "./content/views.ts";

export interface PageCode {
  readonly Component: ComponentType;
  /** Loads the code that the page needs beside its own. */
  readonly loadParts?: (payload: Payload) => Promise<void>;
}

/** All other screens are composed of sections. */
const documentPages: { readonly [C in Collection]: () => Promise<PageCode> } = {
  job: loadOnce(() => import("./pages/job-page/job-page.tsx")),
};

const contentPage = loadOnce<PageCode>(() => import("./pages/content-page/content-page.tsx"));

/** Rejects if loading fails; a further call tries again. */
export function importPage(screen: Screen): Promise<PageCode> {
  return isCollection(screen) ? documentPages[screen]() : contentPage();
}
