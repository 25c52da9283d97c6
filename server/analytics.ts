import type { AnalyticsConfig } from "./analytics-config.ts";
import { describeNetworkFailure } from "./failures.ts";
import { type Endpoint, jsonResponse } from "./http/endpoint.ts";
import type { PlainHeaders } from "./http/plain-http.ts";
import { isOfType, parseJsonBody, readBody } from "./http/request-body.ts";
import { isSameOrigin } from "./http/same-origin.ts";

/** Holds an event in which both addresses and the properties have their maximum length. */
const maxBodyBytes = 8 * 1024;
const timeoutMs = 3000;
/** The number of events that the server forwards at the same time. Further events are dropped. */
const maxInFlight = 64;
/** Our entry in the `Via` header (RFC 9110, 7.6.3). An event that already has it has come back to this server. */
const viaName = "site-analytics";

/** Forwards `POST /api/event`, so that browsers never contact a third party. No answer waits for the provider. */
export function openAnalytics(provider: AnalyticsConfig | undefined, log: (line: string) => void) {
  if (!provider) {
    const answer: Endpoint = () => refusal(404, "Nothing is counted on this site.");
    return { answer, stop: async () => {} };
  }
  const { domain, url } = provider;
  const inFlight = new Set<Promise<unknown>>();

  const answer: Endpoint = async (request, { siteOrigins, clientAddress }) => {
    const { method, headers } = request;
    if (method !== "POST") return refusal(405, "Send an event with POST.", { Allow: "POST" });
    if (isForwarded(headers)) {
      log("Analytics: ANALYTICS_URL leads back to this site; nothing is counted.");
      return refusal(508, "This event has been here before.");
    }
    if (!isSameOrigin(request, siteOrigins)) return refusal(403, "Events come from this site's own pages.");
    // Our script checks these signals before it sends an event, but other clients may send one without the check.
    if (headers.get("dnt") === "1" || headers.get("sec-gpc") === "1") {
      return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
    }
    if (!isOfType(request, "text/plain")) return refusal(415, "The body must be text/plain in UTF-8.");
    const body = await readBody(request, maxBodyBytes);
    if (body === "tooLarge") return refusal(413, "The event is too large.");
    if (body === "interrupted") return refusal(400, "The body did not arrive.");
    const event = readEvent(body, domain);
    if (event === undefined) return refusal(400, "This is not an event of this site.");
    send(event, { userAgent: headers.get("user-agent") ?? "", address: clientAddress });
    return jsonResponse(202, {});
  };

  function send(event: string, sender: Sender): void {
    if (inFlight.size >= maxInFlight) {
      log("Analytics: the provider is too slow; events are lost.");
      return;
    }
    const sending = forward(event, sender, url)
      .then((fault) => fault && log(`Analytics: the provider ${fault}`))
      .catch((error: unknown) => log(`Analytics: the provider cannot be reached (${describeNetworkFailure(error)}).`))
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  }

  return { answer, stop: async () => void (await Promise.all(inFlight)) };
}

type Sender = { readonly userAgent: string; readonly address: string };

/** Returns the provider's fault, if any. Visitors count by address and browser: https://plausible.io/docs/events-api */
async function forward(event: string, { userAgent, address }: Sender, url: string): Promise<string | undefined> {
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
  const withPage = response.headers.get("content-type")?.includes("html") ? " with a web page" : "";
  if (!response.ok || withPage) return `answers ${response.status}${withPage}; its events are lost.`;
  const isDropped = response.headers.get("x-plausible-dropped") === "1";
  return isDropped ? "drops events. Behind a proxy of your own, set TRUST_PROXY." : undefined;
}

/** True for an event that this server has already forwarded. To forward it again could loop forever. */
function isForwarded(headers: Headers): boolean {
  return (headers.get("via") ?? "").split(",").some((entry) => entry.trim().split(/\s+/)[1] === viaName);
}

function refusal(status: number, error: string, headers?: PlainHeaders): Response {
  return jsonResponse(status, { error }, headers);
}

const maxNameLength = 120;
const maxTextLength = 2000;

/** Returns an event as new JSON: if a key comes twice, the provider might read the value that was not checked. */
function readEvent(body: Uint8Array, domain: string): string | undefined {
  const event = parseJsonBody(body) ?? {};
  const checks = eventChecks(domain);
  const hasOnlyKnownKeys = Object.keys(event).every((key) => Object.hasOwn(checks, key));
  const isEvent = hasOnlyKnownKeys && Object.entries(checks).every(([key, isValid]) => isValid(event[key]));
  return isEvent ? JSON.stringify(event) : undefined;
}

/** Checks of an event's values by their keys, which are those of Plausible's script. */
function eventChecks(domain: string): Readonly<Record<string, (value: unknown) => boolean>> {
  return {
    n: (name) => isText(name, maxNameLength),
    u: isPage,
    d: (site) => site === domain,
    r: (referrer) => referrer === null || (typeof referrer === "string" && referrer.length <= maxTextLength),
    w: (windowWidth) => Number.isInteger(windowWidth) && Number(windowWidth) >= 0,
    // 1 if addresses with different hashes are different pages.
    h: (hash) => hash === 0 || hash === 1,
    p: (properties) => properties === undefined || (isText(properties, maxTextLength) && isProperties(properties)),
  };
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= longest;
}

function isPage(value: unknown): boolean {
  return isText(value, maxTextLength) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isProperties(text: string): boolean {
  const properties = parseJsonBody(new TextEncoder().encode(text));
  return properties !== undefined && Object.values(properties).every((value) => typeof value !== "object");
}
