import { createContext, type ReactNode, useContext } from "react";
import type { Payload, SiteView } from "./views.ts";

const PayloadContext = createContext<Payload | undefined>(undefined);

/** The payload of the page inside. */
export function PayloadProvider({ payload, children }: { payload: Payload; children: ReactNode }) {
  return <PayloadContext value={payload}>{children}</PayloadContext>;
}

/** The payload of the page being shown. Only for what stands on a page with content. */
export function usePayload(): Payload {
  const payload = useContext(PayloadContext);
  if (!payload) throw new TypeError("usePayload needs a page with content around it.");
  return payload;
}

/** The company's channels, from the payload of the page being shown. Only for what stands on a page with content. */
export function useSite(): SiteView {
  return usePayload().site;
}
