import type { ComponentType } from "react";
import { type Collection, isCollection, type Screen } from "./addresses.ts";
import type { Payload } from "./content/views.ts";
import { loadOnce } from "./navigation/loading.ts";

interface PageCode {
  readonly Component: ComponentType;
  /** Loads the code that the page needs beside its own. */
  readonly loadParts?: (payload: Payload) => Promise<void>;
  readonly hasParts?: (payload: Payload) => boolean;
}

/** The document types whose pages have a component of their own. */
const documentPages: { readonly [C in Collection]?: () => Promise<PageCode> } = {
  job: loadOnce(() => import("./pages/job-page/job-page.tsx")),
};

/** The page for documents of all other types. */
const documentPage = loadOnce<PageCode>(() => import("./pages/document-page/document-page.tsx"));

/** A page that is composed of sections. */
const contentPage = loadOnce<PageCode>(() => import("./pages/content-page/content-page.tsx"));

export interface LoadedPage {
  readonly payload: Payload;
  readonly Component: ComponentType;
}

/** The code that has arrived, by the function that loads it. */
const arrived = new Map<() => Promise<PageCode>, PageCode>();

/** Loads a page's code while its payload loads, without a time limit. Rejects if one fails; a new call tries again. */
export async function loadPageCode(screen: Screen, payload: Payload | Promise<Payload>): Promise<LoadedPage> {
  const load = loaderOf(screen);
  const [code, loaded] = await Promise.all([load(), payload]);
  await code.loadParts?.(loaded);
  arrived.set(load, code);
  return { payload: loaded, Component: code.Component };
}

/** True if a page can be shown without loading code. */
export function hasPageCode(payload: Payload): boolean {
  const code = arrived.get(loaderOf(payload.address.screen));
  return code !== undefined && (code.hasParts?.(payload) ?? true);
}

function loaderOf(screen: Screen): () => Promise<PageCode> {
  return isCollection(screen) ? (documentPages[screen] ?? documentPage) : contentPage;
}
