import type { IncomingHttpHeaders } from "node:http";
import { origin as siteOrigin } from "#src/site.ts";

/**
 * Where the site lies on a host of files and this server on another (`CONTACT_ENDPOINT`), browsers ask whether a page
 * may send its request here and read the answer. Pages of the published site may; nobody else hears anything.
 */
export function headersForPublishedSite({ origin }: IncomingHttpHeaders): Record<string, string> {
  if (origin !== siteOrigin) return {};
  return { "Access-Control-Allow-Origin": siteOrigin, "Access-Control-Expose-Headers": "Retry-After" };
}

/** The answer to the question that browsers ask beforehand; nothing if it is not that question, or not our page's. */
export function answerPreflight(method: string | undefined, headers: IncomingHttpHeaders): Response | undefined {
  if (method !== "OPTIONS" || headers.origin !== siteOrigin) return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": "Content-Type, Idempotency-Key",
      // Seconds: an hour, so that a retry is asked about no second time.
      "Access-Control-Max-Age": "3600",
      "Cache-Control": "no-store",
    },
  });
}
