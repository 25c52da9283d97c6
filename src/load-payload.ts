import type { LoaderFunctionArgs } from "react-router-dom";
import type { Payload } from "./content/views.ts";
import { PageError } from "./page-error.ts";

/** The route loader, in Node: the page's payload from the snapshot. */
export async function loadPayload({ request }: LoaderFunctionArgs): Promise<Payload> {
  const { pathname } = new URL(request.url);
  const { payloadAt } = await import("./content/read-payload.ts");
  const payload = payloadAt(pathname);
  if (!payload) throw new PageError(404, `No page has the address ${pathname}.`);
  return payload;
}
