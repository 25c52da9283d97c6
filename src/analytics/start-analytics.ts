import { isOnline } from "../connection/connection.ts";
import { parseUrl } from "../parse-url.ts";
import { type AnalyticsEvent, eventBody, mayMeasure, type Visitor } from "./event.ts";

/** Starts reporting to the site's own host and returns the function for page views. Stores nothing, sets no cookie. */
export function startAnalytics(domain: string): (url: string) => void {
  if (!mayMeasure(window.location, navigator as Visitor)) return () => {};

  const track = async (event: AnalyticsEvent) => {
    await shown;
    await sendEvent(eventBody(event, { domain, referrer: document.referrer, width: window.innerWidth }));
  };
  const shown = whenShown();
  watchOutboundLinks((url) => track({ name: "Outbound Link: Click", url: window.location.href, properties: { url } }));
  return (url) => void track({ name: "pageview", url });
}

/** Undefined if the page is visible. A visitor may never see a page that the browser prerenders. */
function whenShown(): Promise<void> | undefined {
  if (!document.prerendering) return undefined;
  return new Promise((resolve) => document.addEventListener("prerenderingchange", () => resolve(), { once: true }));
}

declare global {
  interface Document {
    /** Only Chromium has this property: https://developer.mozilla.org/docs/Web/API/Document/prerendering */
    readonly prerendering?: boolean;
  }
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

/** The longest time that a click on an outbound link waits until its event is sent. */
const timeoutMs = 150;

/** Reports plain clicks on links to another host in this tab, and follows the link within `timeoutMs`. */
function watchOutboundLinks(report: (url: string) => Promise<void>): void {
  let latest = 0;
  // The document's listener runs last, so a click that the page handles itself is already `defaultPrevented`.
  document.addEventListener("click", async (event) => {
    const link = linkOf(event);
    const url = link && isPlain(event) && staysInTab(link) ? outboundUrl(link) : undefined;
    if (!link || !url) return;
    event.preventDefault();
    latest += 1;
    const click = latest;
    await Promise.race([report(url), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
    // If the visitor has clicked another link meanwhile, only the later link is followed.
    if (click === latest) followLike(link, url);
  });
}

type LinkElement = HTMLAnchorElement | HTMLAreaElement | SVGAElement;

function linkOf({ target }: Event): LinkElement | null {
  return target instanceof Element ? target.closest<LinkElement>("a, area") : null;
}

function isPlain(event: MouseEvent): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented;
}

function staysInTab(link: Element): boolean {
  const target = link.getAttribute("target") ?? "";
  return /^(_self)?$/i.test(target) && !link.hasAttribute("download");
}

function outboundUrl(link: LinkElement): string | undefined {
  // SVG links have an object as `href`, also for `xlink:href`.
  const written = typeof link.href === "string" ? link.href : link.href.baseVal;
  const url = written ? parseUrl(written, document.baseURI) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.host !== window.location.host ? url.href : undefined;
}

/** Clicks a copy of the link, so that the browser applies the link's own referrer policy. */
function followLike(link: Element, url: string): void {
  const own = document.createElement("a");
  for (const name of ["rel", "referrerpolicy"]) {
    const value = link.getAttribute(name);
    if (value !== null) own.setAttribute(name, value);
  }
  own.href = url;
  own.click();
}
