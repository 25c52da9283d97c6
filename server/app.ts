import { contactPath } from "#src/contact/contact-request.ts";
import { origin as configuredOrigin, contactEndpoint } from "#src/site.ts";
import { analyticsPath } from "./analytics-config.ts";
import { healthPath } from "./health.ts";
import { addHeaders, type Endpoint } from "./http/endpoint.ts";
import type { PlainHeaders, PlainRequest, PlainResponse } from "./http/plain-http.ts";
import type { SiteOptions } from "./site/build.ts";
import { openSite } from "./site/open-site.ts";

export type App = {
  /** Rejects with file system errors. */
  answer(request: PlainRequest): Promise<PlainResponse>;
  /** The headers for refusals of requests that never reach `answer`. */
  commonHeaders(): PlainHeaders;
};

type Endpoints = { readonly [name in "contact" | "analytics" | "health"]?: Endpoint | undefined };

/** Throws if the folder has no built site. */
export async function createApp({ contact, analytics, health, ...options }: SiteOptions & Endpoints): Promise<App> {
  const endpoints = new Map([
    [contactPath, contact],
    [analyticsPath, analytics],
    [healthPath, health],
  ]);
  const site = await openSite(options);
  return {
    async answer(request) {
      const endpoint = endpoints.get(request.path);
      // A web `Request` cannot have the method TRACE. The site refuses that method.
      if (!endpoint || request.method === "TRACE") return site.answer(request);
      const { clientAddress } = request;
      const { headers, origin = configuredOrigin } = site.build();
      const siteOrigins = [configuredOrigin, origin, formOrigin];
      const context = { clientAddress, siteOrigins, pageAt: site.pageAt };
      return plainResponse(addHeaders(await endpoint(webRequest(request), context), headers));
    },
    commonHeaders: () => site.build().headers,
  };
}

/** With `CONTACT_ENDPOINT`, the page that answers a form is at that address. The form on it may be sent again. */
const formOrigin = URL.parse(contactEndpoint ?? "")?.origin ?? configuredOrigin;

/** The request's body is read from the connection on demand. */
function webRequest({ method, path, query, headers, body }: PlainRequest): Request {
  const hasBody = method !== "GET" && method !== "HEAD";
  const init = { method, headers, ...(hasBody && { body, duplex: "half" }) };
  return new Request(`http://localhost${path}${query}`, init as RequestInit);
}

/** Reads the whole body at once, because an endpoint's response is short. */
async function plainResponse(response: Response): Promise<PlainResponse> {
  const { status, headers } = response;
  const body = response.body ? Buffer.from(await response.arrayBuffer()) : undefined;
  const length = body && { "Content-Length": String(body.length) };
  return { status, headers: { ...Object.fromEntries(headers), ...length }, body };
}
