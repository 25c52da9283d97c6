import { isWebAddress, type SettingsReader } from "#src/settings/read-settings.ts";
import { origin as siteOrigin } from "#src/site.ts";

/** The server forwards events that are sent to this path. */
export const analyticsPath = "/api/event";

export type AnalyticsConfig = {
  /** The site's name at the provider. An event for another site is refused. */
  readonly domain: string;
  readonly url: string;
};

export function readAnalyticsConfig(reader: SettingsReader): AnalyticsConfig | undefined {
  const domain = readAnalyticsDomain(reader);
  const url = reader.matching("ANALYTICS_URL", isWebAddress, "the provider's https:// address for events");
  // `ANALYTICS_DOMAIN` alone is valid: the build needs nothing else, and another proxy may forward the events.
  if (reader.text("ANALYTICS_URL") && !reader.text("ANALYTICS_DOMAIN")) {
    reader.report("ANALYTICS_URL needs ANALYTICS_DOMAIN, the site's name at the provider.");
  }
  if (url && new URL(url).origin === siteOrigin && new URL(url).pathname === analyticsPath) {
    reader.report("ANALYTICS_URL leads back to this site. Give the provider's own address for events.");
  }
  return domain && url ? { domain, url } : undefined;
}

export function readAnalyticsDomain({ matching }: SettingsReader): string | undefined {
  const isName = (text: string) => /^[a-z0-9.-]+(?:\/[\w.-]+)*$/i.test(text) && text.length <= 253;
  return matching("ANALYTICS_DOMAIN", isName, "the site's name at the provider, such as example.org");
}
