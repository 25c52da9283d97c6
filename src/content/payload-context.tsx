import { createContext, useContext } from "react";
import type { Payload } from "./views.ts";

export const PayloadContext = createContext<Payload | undefined>(undefined);

/** The current page's payload. Only for pages with content. */
export function usePayload(): Payload {
  const payload = useContext(PayloadContext);
  if (!payload) throw new TypeError("usePayload needs a page with content around it.");
  return payload;
}
