import type { LoaderFunctionArgs } from "react-router-dom";
import { parsePath } from "./addresses.ts";
import type { Payload } from "./content/views.ts";
import { decodePayload, payloadPath } from "./content/wire.ts";
import { PageError } from "./page-error.ts";
import { pendingHash } from "./start/create-router.ts";
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
  return fetchPayload(url, request.signal);
}

/**
 * A payload that is missing, broken or of another build is not an error to show: the browser goes to the page itself,
 * which always fits its own code. The promise then stays open until the document is gone.
 */
async function fetchPayload(url: URL, signal: AbortSignal): Promise<Payload> {
  try {
    const response = await fetch(payloadPath(url.pathname), { signal });
    if (!response.ok) throw new Error(`${response.status} for the payload of ${url.pathname}`);
    const { build, payload } = decodePayload(await response.text());
    if (build !== inlinePayload()?.build) throw new Error(`The payload of ${url.pathname} is of another build.`);
    return payload;
  } catch (error) {
    if (signal.aborted) throw error;
    window.location.assign(url.href + pendingHash());
    return new Promise(() => {});
  }
}
