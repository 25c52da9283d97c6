import { type AnalyticsEvent, eventBody } from "./event.ts";
import { mayMeasure } from "./may-measure.ts";
import { sendEvent } from "./send-event.ts";
import { watchOutboundLinks } from "./watch-outbound-links.ts";

/** Starts to report to the site's own host, and gives the function for page views. Stores nothing, sets no cookie. */
export function startAnalytics(domain: string): (url: string) => void {
  if (!mayMeasure(window.location, navigator)) return () => {};

  const track = async (event: AnalyticsEvent) => {
    await shown;
    await sendEvent(eventBody(event, { domain, referrer: document.referrer, width: window.innerWidth }));
  };
  const shown = whenShown();
  watchOutboundLinks((url) => track({ name: "Outbound Link: Click", url: window.location.href, properties: { url } }));
  return (url) => void track({ name: "pageview", url });
}

/** A page that the browser prepares ahead may never be looked at. */
function whenShown(): Promise<void> | undefined {
  if (!document.prerendering) return undefined;
  return new Promise((resolve) => document.addEventListener("prerenderingchange", () => resolve(), { once: true }));
}

declare global {
  interface Document {
    /** Chromium alone, so far: https://developer.mozilla.org/docs/Web/API/Document/prerendering */
    readonly prerendering?: boolean;
  }
}
