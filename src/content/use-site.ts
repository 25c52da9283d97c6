import { usePayload } from "./payload-context.tsx";
import type { SiteView } from "./views.ts";

/** The company's channels, from the payload of the page being shown. Only for what stands on a page with content. */
export function useSite(): SiteView {
  return usePayload().site;
}
