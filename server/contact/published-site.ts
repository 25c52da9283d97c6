/**
 * Where the site lies on a host of files and this server on another (`CONTACT_ENDPOINT`), browsers ask whether a page
 * may send its request here and read the answer. Pages of the published site may; nobody else hears anything.
 */
export function headersForPublishedSite(headers: Headers, siteOrigins: readonly string[]): Record<string, string> {
  const origin = headers.get("origin");
  if (origin === null || !siteOrigins.includes(origin)) return {};
  return { "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": "Retry-After" };
}

/** The answer to the question that browsers ask beforehand. Returns undefined when it is another question. */
export function answerPreflight({ method, headers }: Request, siteOrigins: readonly string[]): Response | undefined {
  if (method !== "OPTIONS" || !siteOrigins.includes(headers.get("origin") ?? "")) return undefined;
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
