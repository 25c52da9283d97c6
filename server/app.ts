import { contactPath } from "#src/contact/contact-request.ts";
import { origin as configuredOrigin, contactEndpoint } from "#src/site.ts";
import { analyticsPath } from "./analytics/open-analytics.ts";
import { healthPath } from "./health.ts";
import type { Endpoint } from "./http/endpoint.ts";
import type { SiteOptions } from "./site/build.ts";
import { openSite, type Site } from "./site/open-site.ts";

export type App = {
  /** Undefined if the path belongs to the site. */
  endpointAt(path: string): Endpoint | undefined;
  readonly site: Site["answer"];
  commonHeaders(): Readonly<Record<string, string>>;
  siteOrigins(): readonly string[];
  readonly pageAt: Site["pageAt"];
};

export type AppOptions = SiteOptions & {
  readonly contact?: Endpoint | undefined;
  readonly analytics?: Endpoint | undefined;
  readonly health?: Endpoint | undefined;
};

/** Throws if the folder has no built site. */
export async function createApp({ contact, analytics, health, ...options }: AppOptions): Promise<App> {
  const endpoints = new Map([
    [contactPath, contact],
    [analyticsPath, analytics],
    [healthPath, health],
  ]);
  const site = await openSite(options);
  return {
    endpointAt: (path) => endpoints.get(path),
    site: site.answer,
    commonHeaders: () => site.build().headers,
    // If the form is sent to another host, that host's answer pages send the form again.
    siteOrigins: () => [configuredOrigin, site.build().origin ?? configuredOrigin, ...endpointOrigins],
    pageAt: site.pageAt,
  };
}

const endpointOrigins = URL.canParse(contactEndpoint ?? "") ? [new URL(contactEndpoint ?? "").origin] : [];
