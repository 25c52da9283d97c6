import { contactPath } from "#src/contact/contact-request.ts";
import { origin as configuredOrigin, contactEndpoint } from "#src/site.ts";
import { analyticsPath } from "./analytics/open-analytics.ts";
import { healthPath } from "./health.ts";
import type { Endpoint } from "./http/endpoint.ts";
import type { SiteOptions } from "./site/build.ts";
import { openSite, type Site } from "./site/open-site.ts";

/** Everything the server answers, without a word about how it is sent. */
export type App = {
  /** The endpoint of exactly this path. Returns undefined when it belongs to the site. */
  endpointAt(path: string): Endpoint | undefined;
  readonly site: Site["answer"];
  /** What every response carries, refusals included. They belong to the build that is being served. */
  commonHeaders(): Readonly<Record<string, string>>;
  /** Where the site is published. */
  siteOrigins(): readonly string[];
  readonly pageAt: Site["pageAt"];
};

export type AppOptions = SiteOptions & {
  readonly contact?: Endpoint | undefined;
  readonly analytics?: Endpoint | undefined;
  readonly health?: Endpoint | undefined;
};

/** Throws if there is no built site in the folder. */
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
    // Where the form is sent to another host, its answers are pages of that host, and are sent from there again.
    siteOrigins: () => [configuredOrigin, site.build().origin ?? configuredOrigin, ...endpointOrigins],
    pageAt: site.pageAt,
  };
}

const endpointOrigins = URL.canParse(contactEndpoint ?? "") ? [new URL(contactEndpoint ?? "").origin] : [];
