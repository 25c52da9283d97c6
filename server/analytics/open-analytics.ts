import type { IncomingMessage } from "node:http";
import { clientAddress } from "../client-address.ts";
import { jsonAnswer } from "../json-answer.ts";
import { createRareLog } from "../rare-log.ts";
import { isOfType, readBody } from "../read-body.ts";
import { isSameOrigin } from "../same-origin.ts";
import type { AnalyticsConfig } from "./analytics-config.ts";
import { createForwarder, type Forwarder } from "./forwarder.ts";
import { readEvent } from "./read-event.ts";

/** Bytes. Two addresses and properties of the greatest length fit. */
const largestBody = 8 * 1024;

export type Analytics = {
  answer(incoming: IncomingMessage): Response | Promise<Response>;
  /** Waits for what is on its way to the provider. */
  stop(): Promise<void>;
};

type Options = {
  readonly provider: AnalyticsConfig | undefined;
  readonly trustedProxies: number;
  readonly log?: (line: string) => void;
};

/**
 * `POST /api/event`: takes what the site's own script counts and hands it on to the provider, so that no visitor's
 * browser ever speaks to anybody else. The answer does not wait for the provider: no page may suffer from it.
 */
export function openAnalytics({ provider, trustedProxies, log = createRareLog() }: Options): Analytics {
  if (!provider) {
    return { answer: () => refusal(404, "Nothing is counted on this site."), stop: async () => {} };
  }
  const forwarder = createForwarder(provider.url, log);
  return {
    answer: (incoming) => answerEvent(incoming, { provider, trustedProxies, forwarder }),
    stop: () => forwarder.stop(),
  };
}

type Surroundings = {
  readonly provider: AnalyticsConfig;
  readonly trustedProxies: number;
  readonly forwarder: Forwarder;
};

async function answerEvent(incoming: IncomingMessage, surroundings: Surroundings): Promise<Response> {
  const { provider, trustedProxies, forwarder } = surroundings;
  const { method, headers } = incoming;
  const body = await readBody(incoming, largestBody);
  if (method !== "POST") return refusal(405, "Send an event with POST.", { Allow: "POST" });
  if (!isSameOrigin(headers)) return refusal(403, "Events come from this site's own pages.");
  // Scripts ask for that before they send; for those that do not, it is asked here.
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") {
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  }
  if (!isOfType(incoming, "text/plain")) return refusal(415, "The body must be text/plain in UTF-8.");
  if (body === "tooLarge") return refusal(413, "The event is too large.");
  if (body === "brokenOff") return refusal(400, "The body did not arrive.");
  const event = readEvent(body, provider.domain);
  if (event === undefined) return refusal(400, "This is not an event of this site.");
  const address = clientAddress(incoming, trustedProxies);
  forwarder.forward({ event, userAgent: headers["user-agent"] ?? "", address });
  return jsonAnswer(202, {});
}

function refusal(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonAnswer(status, { error }, headers);
}
