import { isWebAddress, type SettingsReader } from "#src/settings/read-settings.ts";
import { origin as siteOrigin } from "#src/site.ts";
import {
  type Endpoint,
  isOfType,
  isSameOrigin,
  jsonResponse,
  parseJson,
  type RequestContext,
  readBody,
} from "../http/endpoint.ts";
import { createThrottledLog } from "../throttled-log.ts";

/** Where the site's own script sends what it counts. */
export const analyticsPath = "/api/event";

/** Two addresses and properties of the greatest length fit. */
const maxBodyBytes = 8 * 1024;
/** For one event to reach the provider. */
const timeoutMs = 3000;
/** Events under way at a time. No event waits in line: what a slow provider cannot take is lost. */
const maxInFlight = 64;
/** Marks what we hand on, as RFC 9110, 7.6.3 wants it, to know it again if it comes back. */
const viaName = "site-analytics";

type AnalyticsConfig = {
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

export type Analytics = {
  readonly answer: Endpoint;
  /** Waits for what is on its way to the provider, which is not long. */
  stop(): Promise<void>;
};

type Options = {
  readonly provider: AnalyticsConfig | undefined;
  readonly log?: (line: string) => void;
};

/**
 * `POST /api/event`: takes what the site's own script counts and hands it on to the provider, so that no visitor's
 * browser ever speaks to another party. The answer does not wait for the provider: no page may suffer from it.
 */
export function openAnalytics({ provider, log = createThrottledLog() }: Options): Analytics {
  if (!provider) {
    return { answer: () => refusal(404, "Nothing is counted on this site."), stop: async () => {} };
  }
  const { domain, url } = provider;
  const inFlight = new Set<Promise<void>>();

  async function answer(request: Request, { clientAddress, siteOrigins }: RequestContext): Promise<Response> {
    const { method, headers } = request;
    if (method !== "POST") return refusal(405, "Send an event with POST.", { Allow: "POST" });
    if (isForwarded(headers)) {
      log("Analytics: ANALYTICS_URL leads back to this site; nothing is counted.");
      return refusal(508, "This event has been here before.");
    }
    if (!isSameOrigin(headers, siteOrigins)) return refusal(403, "Events come from this site's own pages.");
    // Scripts ask for that before they send; for those that do not, it is asked here.
    if (headers.get("dnt") === "1" || headers.get("sec-gpc") === "1") {
      return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
    }
    if (!isOfType(headers, "text/plain")) return refusal(415, "The body must be text/plain in UTF-8.");
    const body = await readBody(request, maxBodyBytes);
    if (body === "tooLarge") return refusal(413, "The event is too large.");
    if (body === "interrupted") return refusal(400, "The body did not arrive.");
    const event = readEvent(body, domain);
    if (event === undefined) return refusal(400, "This is not an event of this site.");
    if (inFlight.size >= maxInFlight) {
      log("Analytics: the provider is too slow; events are lost.");
    } else {
      const sending = forward(event, headers.get("user-agent") ?? "", clientAddress)
        .catch((error: unknown) => log(`Analytics: the provider cannot be reached (${reasonOf(error)}).`))
        .finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    }
    return jsonResponse(202, {});
  }

  /** By address and browser the provider counts visitors: https://plausible.io/docs/events-api. */
  async function forward(event: string, userAgent: string, address: string): Promise<void> {
    const response = await fetch(url, {
      method: "POST",
      body: event,
      headers: {
        "Content-Type": "text/plain",
        "User-Agent": userAgent,
        "X-Forwarded-For": address,
        Via: `1.1 ${viaName}`,
      },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) log(`Analytics: the provider answers ${response.status}; its events are lost.`);
    else if (response.headers.get("x-plausible-dropped") === "1") {
      log("Analytics: the provider drops events. Behind a proxy of your own, set TRUST_PROXY.");
    }
  }

  return { answer, stop: async () => void (await Promise.all(inFlight)) };
}

/** Whether an event has been handed on by us already. Handing it on again could go round for ever. */
function isForwarded(headers: Headers): boolean {
  return (headers.get("via") ?? "").split(",").some((entry) => entry.trim().split(/\s+/)[1] === viaName);
}

/** A name or a code; a message might hold an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return error.name === "TimeoutError" ? "no answer in time" : (code ?? error.name);
}

function refusal(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonResponse(status, { error }, headers);
}

/** Characters; the provider's own limits. */
const maxNameLength = 120;
const maxTextLength = 2000;

/**
 * The JSON of an event exactly as this site's own script sends it: name, page, domain, referrer, width of the window,
 * 0 or 1 for addresses with a hash, and perhaps properties as JSON. Returns undefined when it is anything else. It is
 * written anew, since of a key that comes twice the provider might read the other one.
 */
function readEvent(body: Uint8Array, domain: string): string | undefined {
  const event = parseJson(body)?.value;
  return isRecord(event) && isEvent(event, domain) ? JSON.stringify(event) : undefined;
}

function isEvent(event: Readonly<Record<string, unknown>>, domain: string): boolean {
  const { n, u, d, r, w, h, p, ...unknown } = event;
  return (
    Object.keys(unknown).length === 0 &&
    isText(n, maxNameLength) &&
    isPage(u) &&
    d === domain &&
    (r === null || (typeof r === "string" && r.length <= maxTextLength)) &&
    Number.isInteger(w) &&
    Number(w) >= 0 &&
    (h === 0 || h === 1) &&
    (p === undefined || (isText(p, maxTextLength) && isProperties(p)))
  );
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= longest;
}

function isPage(value: unknown): boolean {
  return isText(value, maxTextLength) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isProperties(text: string): boolean {
  const properties = parseJson(new TextEncoder().encode(text))?.value;
  return isRecord(properties) && Object.values(properties).every((value) => typeof value !== "object");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
