import { isWebAddress, type SettingsReader } from "#src/settings/read-settings.ts";
import { origin as siteOrigin } from "#src/site.ts";

/** Where the site's own script sends what it counts. */
export const analyticsPath = "/api/event";

export type AnalyticsConfig = {
  /** The site's name at the provider; events for others are refused. */
  readonly domain: string;
  /** The provider's address for events. */
  readonly url: string;
};

export function readAnalyticsConfig(reader: SettingsReader): AnalyticsConfig | undefined {
  const domain = reader.matching(
    "ANALYTICS_DOMAIN",
    isSiteName,
    "the site's name at the provider, such as example.org",
  );
  const url = reader.matching("ANALYTICS_URL", isWebAddress, "the provider's https:// address for events");
  // The name alone is what the build needs; a site on a host of files may have another proxy.
  if (reader.text("ANALYTICS_URL") && !reader.text("ANALYTICS_DOMAIN")) {
    reader.report("ANALYTICS_URL needs ANALYTICS_DOMAIN, the site's name at the provider.");
  }
  if (url && new URL(url).origin === siteOrigin && new URL(url).pathname === analyticsPath) {
    reader.report("ANALYTICS_URL leads back to this site. Give the provider's own address for events.");
  }
  return domain && url ? { domain, url } : undefined;
}

function isSiteName(text: string): boolean {
  return /^[a-z0-9.-]+(?:\/[\w.-]+)*$/i.test(text) && text.length <= 253;
}
