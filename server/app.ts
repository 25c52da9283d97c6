import { contactPath } from "#src/contact/contact-request.ts";
import { origin as configuredOrigin, contactEndpoint } from "#src/site.ts";
import { analyticsPath } from "./analytics/open-analytics.ts";
import { healthPath } from "./health.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { type PlainHeaders, type PlainRequest, type PlainResponse, withCommonHeaders } from "./http/plain-http.ts";
import type { SiteOptions } from "./site/build.ts";
import { openSite } from "./site/open-site.ts";

export type App = {
  /** Rejects with file system errors. */
  answer(request: PlainRequest): Promise<PlainResponse>;
  /** For answers without a request that `answer` could take. */
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
      if (!endpoint) return site.answer(request);
      const { headers, origin = configuredOrigin } = site.build();
      // If the form is sent to another host, that host's answer pages send the form again.
      const siteOrigins = [configuredOrigin, origin, ...endpointOrigins];
      return withCommonHeaders(await endpoint(request, { siteOrigins, pageAt: site.pageAt }), headers);
    },
    commonHeaders: () => site.build().headers,
  };
}

const endpointOrigins = URL.canParse(contactEndpoint ?? "") ? [new URL(contactEndpoint ?? "").origin] : [];
