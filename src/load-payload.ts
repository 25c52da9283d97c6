import type { LoaderFunctionArgs } from "react-router-dom";
import { parsePath } from "./addresses.ts";
import { payloadOf } from "./behaviours/prefetch/kept-payloads.ts";
import { leaveFor } from "./behaviours/reload-guard/leave-for.ts";
import { recover } from "./behaviours/reload-guard/recover.ts";
import type { Payload } from "./content/views.ts";
import { PageError } from "./page-error.ts";
import { pendingNavigation } from "./start/create-router.ts";
import { inlinePayload } from "./start/inline-payload.ts";

/** The route loader: the page's payload, from the snapshot in Node, from the file beside the page in a browser. */
export async function loadPayload({ request }: LoaderFunctionArgs): Promise<Payload> {
  const url = new URL(request.url);
  if (!parsePath(url.pathname)) throw new PageError(404, `No page has the address ${url.pathname}.`);
  if (import.meta.env.SSR) {
    const { payloadAt } = await import("./content/read-payload.ts");
    const payload = payloadAt(url.pathname);
    if (!payload) throw new PageError(404, `No page has the address ${url.pathname}.`);
    return payload;
  }
  // A not-found page belongs to no build whose payloads it could show; every page it leads to is loaded whole.
  if (!inlinePayload()) return leaveFor(pendingNavigation().href);
  return payloadOf(url.pathname).catch((error) => {
    // The reader has gone elsewhere meanwhile.
    if (request.signal.aborted) throw error;
    return recover(error, pendingNavigation());
  });
}
