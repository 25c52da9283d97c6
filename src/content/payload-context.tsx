import { company } from "virtual:company";
import { createContext, useContext } from "react";
import type { Navigation } from "./navigation.ts";
import type { Payload } from "./views.ts";

export const PayloadContext = createContext<Payload | undefined>(undefined);

/** The current page's payload. Only for pages with content. */
export function usePayload(): Payload {
  const payload = useContext(PayloadContext);
  if (!payload) throw new TypeError("usePayload needs a page with content around it.");
  return payload;
}

/** Which other pages there are. A page without content has it from the code. */
export function usePages(): Navigation {
  return useContext(PayloadContext)?.site ?? company;
}
