import { company } from "virtual:company";
import { createContext, useContext } from "react";
import type { Collection, Screen } from "../addresses.ts";
import type { SitePages } from "./company.ts";
import type { DocumentPage, Payload } from "./views.ts";

export const PayloadContext = createContext<Payload | undefined>(undefined);

/** The current page's payload. Throws on a page without content. */
export function usePayload(): Payload {
  const payload = useContext(PayloadContext);
  if (!payload) throw new TypeError("usePayload needs a page with content around it.");
  return payload;
}

/** The current page's document. Throws if the page is of another type. */
export function useDocument<C extends Collection>(collection: C): DocumentPage<C> {
  const { page } = usePayload();
  if (page.kind !== collection)
    throw new TypeError(`The page of a ${collection} was given a page of kind "${page.kind}".`);
  return page as DocumentPage<C>;
}

/** Returns a function that tells whether one of the `linkedScreens` (company.ts) has a page. */
export function useHasPage(): (screen: Screen) => boolean {
  const { absent = [] } = usePages();
  return (screen) => !absent.some((one) => one === screen);
}

/** The site's menu and absent pages. A page without content has no payload and takes both from its code. */
export function usePages(): SitePages {
  return useContext(PayloadContext)?.site ?? company;
}
