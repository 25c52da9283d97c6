import { contactPath } from "#src/contact/contact-request.ts";
import { origin as configuredOrigin } from "#src/site.ts";
import { analyticsPath } from "./analytics/analytics-config.ts";
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
};

export type AppOptions = SiteOptions & {
  readonly contact?: Endpoint | undefined;
  readonly analytics?: Endpoint | undefined;
};

/** Throws if there is no built site in the folder. */
export async function createApp({ contact, analytics, ...options }: AppOptions): Promise<App> {
  const endpoints = new Map<string, Endpoint>();
  if (contact) endpoints.set(contactPath, contact);
  if (analytics) endpoints.set(analyticsPath, analytics);
  const site = await openSite(options);
  return {
    endpointAt: (path) => endpoints.get(path),
    site: site.answer,
    commonHeaders: () => site.build().headers,
    siteOrigins: () => [configuredOrigin, site.build().origin ?? configuredOrigin],
  };
}
