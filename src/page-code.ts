import type { ComponentType } from "react";
import { type Collection, isCollection, type Screen } from "./addresses.ts";
import type { Payload } from "./content/views.ts";
import { loadOnce } from "./navigation/loading.ts";

interface PageCode {
  readonly Component: ComponentType;
  /** Loads the code that the page needs beside its own. */
  readonly loadParts?: (payload: Payload) => Promise<void>;
}

/** Types whose documents have a page of their own look. */
const documentPages: { readonly [C in Collection]?: () => Promise<PageCode> } = {
  job: loadOnce(() => import("./pages/job-page/job-page.tsx")),
};

/** For all other types. */
const documentPage = loadOnce<PageCode>(() => import("./pages/document-page/document-page.tsx"));

/** Is composed of sections. */
const contentPage = loadOnce<PageCode>(() => import("./pages/content-page/content-page.tsx"));

export interface LoadedPage {
  readonly payload: Payload;
  readonly Component: ComponentType;
}

/** Code and payload load at the same time. Rejects if that fails; a further call tries again. Sets no time limit. */
export async function loadPageCode(screen: Screen, payload: Payload | Promise<Payload>): Promise<LoadedPage> {
  const load = isCollection(screen) ? (documentPages[screen] ?? documentPage) : contentPage;
  const [code, loaded] = await Promise.all([load(), payload]);
  await code.loadParts?.(loaded);
  return { payload: loaded, Component: code.Component };
}
