import { isOnline } from "../connection/connection.ts";
import { type AnalyticsEvent, eventBody, mayMeasure, type Visitor } from "./event.ts";
import { watchOutboundLinks } from "./outbound-links.ts";

/** Starts reporting to the site's own host and returns the function for page views. Stores nothing, sets no cookie. */
export function startAnalytics(domain: string): (url: string) => void {
  if (!mayMeasure(window.location, navigator as Visitor)) return () => {};

  const shown = whenShown();
  const track = async (event: AnalyticsEvent) => {
    await shown;
    await sendEvent(eventBody(event, { domain, referrer: document.referrer, width: window.innerWidth }));
  };
  watchOutboundLinks((url) => track({ name: "Outbound Link: Click", url: window.location.href, properties: { url } }));
  return (url) => void track({ name: "pageview", url });
}

/** Waits until a prerendered page is shown, because a visitor may never see it. Undefined if the page is visible. */
function whenShown(): Promise<void> | undefined {
  // Only Chromium has this property: https://developer.mozilla.org/docs/Web/API/Document/prerendering
  if (!(document as { prerendering?: boolean }).prerendering) return undefined;
  return new Promise((resolve) => document.addEventListener("prerenderingchange", () => resolve(), { once: true }));
}

const endpoint = "/api/event";

/** Never rejects. `keepalive` lets the request finish after the page has closed. Offline page views are dropped. */
async function sendEvent(body: string): Promise<void> {
  if (!isOnline()) return;
  try {
    const headers = { "Content-Type": "text/plain" };
    const request: RequestInit = { method: "POST", headers, body, keepalive: true, credentials: "omit" };
    if ("keepalive" in Request.prototype) await fetch(endpoint, request);
    else navigator.sendBeacon(endpoint, new Blob([body], { type: "text/plain" }));
  } catch {
    // The visitor is offline or blocks analytics.
  }
}
