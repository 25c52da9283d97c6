import { parseUrl } from "../../parse-url.ts";
/** Everything that is ever reported. */
export type AnalyticsEvent =
  | { readonly name: "pageview"; readonly url: string }
  | { readonly name: "Outbound Link: Click"; readonly url: string; readonly properties: { readonly url: string } };

interface PageContext {
  readonly domain: string;
  readonly referrer: string;
  readonly width: number;
}

/** What Plausible's server reads: https://plausible.io/docs/events-api, with the short names of its tracker. */
export function eventBody(event: AnalyticsEvent, { domain, referrer, width }: PageContext): string {
  return JSON.stringify({
    n: event.name,
    u: withoutPersonalData(event.url),
    d: domain,
    r: referrer === "" ? null : withoutPersonalData(referrer),
    w: width,
    // Whether hashes are pages. Ours are places within one.
    h: 0,
    p: "properties" in event ? JSON.stringify(event.properties) : undefined,
  });
}

/** Campaigns; any other parameter may hold what somebody has typed, such as a subject with a name in it. */
const campaign = /^(utm_\w+|ref|source)$/;

function withoutPersonalData(address: string): string {
  const url = parseUrl(address);
  if (!url) return address;
  for (const name of [...url.searchParams.keys()]) if (!campaign.test(name)) url.searchParams.delete(name);
  return url.href;
}

/** The parts of the browser that decide. Browsers that know the one signal often do not know the other. */
export interface Visitor {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** False while developing or testing, for a file, and for visitors who ask not to be measured. */
export function mayMeasure({ protocol, hostname }: Pick<URL, "protocol" | "hostname">, visitor: Visitor): boolean {
  if (protocol !== "https:" && protocol !== "http:") return false;
  // 127.0.0.0/8: browsers write addresses out, `127.1` as `127.0.0.1`.
  if (/^(.*\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname)) return false;
  return visitor.doNotTrack !== "1" && visitor.globalPrivacyControl !== true;
}
