import {
  type Endpoint,
  isOfType,
  isSameOrigin,
  jsonResponse,
  type RequestContext,
  readBody,
} from "../http/endpoint.ts";
import { createThrottledLog } from "../throttled-log.ts";
import type { AnalyticsConfig } from "./analytics-config.ts";
import { createForwarder, type Forwarder, isForwarded } from "./forwarder.ts";
import { readEvent } from "./read-event.ts";

/** Two addresses and properties of the greatest length fit. */
const maxBodyBytes = 8 * 1024;

export type Analytics = {
  readonly answer: Endpoint;
  /** Waits for what is on its way to the provider. */
  stop(): Promise<void>;
};

type Options = {
  readonly provider: AnalyticsConfig | undefined;
  readonly log?: (line: string) => void;
};

/**
 * `POST /api/event`: takes what the site's own script counts and hands it on to the provider, so that no visitor's
 * browser ever speaks to anybody else. The answer does not wait for the provider: no page may suffer from it.
 */
export function openAnalytics({ provider, log = createThrottledLog() }: Options): Analytics {
  if (!provider) {
    return { answer: () => refusal(404, "Nothing is counted on this site."), stop: async () => {} };
  }
  const forwarder = createForwarder(provider.url, log);
  return {
    answer: (request, context) => answerEvent(request, context, { provider, forwarder, log }),
    stop: () => forwarder.stop(),
  };
}

type AnalyticsDeps = {
  readonly provider: AnalyticsConfig;
  readonly forwarder: Forwarder;
  readonly log: (line: string) => void;
};

async function answerEvent(
  request: Request,
  { clientAddress, siteOrigins }: RequestContext,
  { provider, forwarder, log }: AnalyticsDeps,
): Promise<Response> {
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
  const event = readEvent(body, provider.domain);
  if (event === undefined) return refusal(400, "This is not an event of this site.");
  forwarder.forward({ event, userAgent: headers.get("user-agent") ?? "", address: clientAddress });
  return jsonResponse(202, {});
}

function refusal(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonResponse(status, { error }, headers);
}
