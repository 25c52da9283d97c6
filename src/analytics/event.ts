import { parseUrl } from "../parse-url.ts";

export type AnalyticsEvent =
  | { readonly name: "pageview"; readonly url: string }
  | { readonly name: "Outbound Link: Click"; readonly url: string; readonly properties: { readonly url: string } };

/** The body that Plausible's server reads (https://plausible.io/docs/events-api), with its tracker's short names. */
export function eventBody(event: AnalyticsEvent, page: { domain: string; referrer: string; width: number }): string {
  return JSON.stringify({
    n: event.name,
    u: withoutPersonalData(event.url),
    d: page.domain,
    r: page.referrer === "" ? null : withoutPersonalData(page.referrer),
    w: page.width,
    // `h: 1` would count each hash as a page. On this site a hash is a place within a page.
    h: 0,
    p: "properties" in event ? JSON.stringify(event.properties) : undefined,
  });
}

/** Campaign parameters. Any other parameter may hold text that a visitor typed, such as a form's subject. */
const campaign = /^(utm_\w+|ref|source)$/;

function withoutPersonalData(address: string): string {
  const url = parseUrl(address);
  if (!url) return address;
  for (const name of [...url.searchParams.keys()]) if (!campaign.test(name)) url.searchParams.delete(name);
  return url.href;
}

/** Most browsers send only one of the two signals. */
export interface Visitor {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** False for local hosts and files, and for visitors who ask not to be measured. */
export function mayMeasure({ protocol, hostname }: Pick<URL, "protocol" | "hostname">, visitor: Visitor): boolean {
  if (protocol !== "https:" && protocol !== "http:") return false;
  // All of 127.0.0.0/8 is local. Browsers expand short addresses: `127.1` becomes `127.0.0.1`.
  if (/^(.*\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname)) return false;
  return visitor.doNotTrack !== "1" && visitor.globalPrivacyControl !== true;
}
