import { company } from "virtual:company";
import { createContext, useContext } from "react";
import type { Collection, Screen } from "../addresses.ts";
import type { SitePages } from "./site-pages.ts";
import type { DocumentPage, Payload } from "./views.ts";

export const PayloadContext = createContext<Payload | undefined>(undefined);

/** The current page's payload. Only for pages with content. */
export function usePayload(): Payload {
  const payload = useContext(PayloadContext);
  if (!payload) throw new TypeError("usePayload needs a page with content around it.");
  return payload;
}

/** The current page's document, which must be of this type. */
export function useDocument<C extends Collection>(kind: C): DocumentPage<C> {
  const { page } = usePayload();
  if (page.kind !== kind) throw new TypeError(`The page of a ${kind} was given a page of kind "${page.kind}".`);
  return page as DocumentPage<C>;
}

/** Returns a function that is false for a linked screen without a page (company.ts). */
export function useHasPage(): (screen: Screen) => boolean {
  const { absent = [] } = usePages();
  return (screen) => !absent.some((one) => one === screen);
}

/** The other pages of the site. For a page without content, the code contains them. */
export function usePages(): SitePages {
  return useContext(PayloadContext)?.site ?? company;
}
