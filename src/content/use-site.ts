import { useMatches } from "react-router-dom";
import type { Payload, SiteView } from "./views.ts";

/** The company's channels, from the payload of the page being shown. Only for what stands on a page with content. */
export function useSite(): SiteView {
  const payload = useMatches().at(-1)?.data as Payload | undefined;
  if (!payload) throw new TypeError("useSite needs a page with content around it.");
  return payload.site;
}
