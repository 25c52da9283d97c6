import { parseUrl } from "../../parse-url.ts";
import { isOnline } from "../connection/connection.ts";
import { type AnalyticsEvent, eventBody, mayMeasure, type Visitor } from "./event.ts";

/** Starts to report to the site's own host, and gives the function for page views. Stores nothing, sets no cookie. */
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

/** On the site's own host; the server hands it on. */
const endpoint = "/api/event";

/**
 * Settles once the event has been received, or cannot be. Never rejects, and survives the page. Of what is looked at
 * without a connection nothing is reported, then or later.
 */
async function sendEvent(body: string): Promise<void> {
  if (!isOnline()) return;
  try {
    if ("keepalive" in Request.prototype) {
      await fetch(endpoint, {
        method: "POST",
        headers: { "Content-Type": "text/plain" },
        body,
        keepalive: true,
        credentials: "omit",
      });
    } else {
      navigator.sendBeacon(endpoint, new Blob([body], { type: "text/plain" }));
    }
  } catch {
    // Offline, or blocked by the reader: theirs to decide.
  }
}

/** Milliseconds that a reader waits at most for an event to be sent. */
const timeoutMs = 150;

/**
 * Reports plain clicks on links that lead this tab to another host, and follows them once that is done or has taken too
 * long. All other clicks are left to the browser, and not reported.
 */
function watchOutboundLinks(report: (url: string) => Promise<void>): void {
  let latest = 0;
  // Bubbled up to the document: a handler of the page that takes the click has prevented it by now.
  document.addEventListener("click", async (event) => {
    const link = linkOf(event);
    const url = link && isPlain(event) && staysInTab(link) ? outboundUrl(link) : undefined;
    if (!link || !url) return;
    event.preventDefault();
    latest += 1;
    const click = latest;
    await Promise.race([report(url), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
    // A visitor who has clicked another link meanwhile goes there.
    if (click === latest) followLike(link, url);
  });
}

type LinkElement = HTMLAnchorElement | HTMLAreaElement | SVGAElement;

function linkOf({ target }: Event): LinkElement | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<LinkElement>("a, area") ?? undefined;
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
  // Links in drawings have their own kind of `href`, be it written `href` or `xlink:href`.
  const written = typeof link.href === "string" ? link.href : link.href.baseVal;
  const url = written ? parseUrl(written, document.baseURI) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.host !== window.location.host ? url.href : undefined;
}

/** By a link of our own, so that the browser keeps to what the clicked one says about the referrer. */
function followLike(link: Element, url: string): void {
  const own = document.createElement("a");
  for (const name of ["rel", "referrerpolicy"]) {
    const value = link.getAttribute(name);
    if (value !== null) own.setAttribute(name, value);
  }
  own.href = url;
  own.click();
}
