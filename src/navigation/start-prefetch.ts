import { type Address, parsePath, pathFor } from "../addresses.ts";
import { isAffordable, networkInformation } from "../connection/connection.ts";
import { whenIdle, whenLoaded } from "../ui/when-idle.ts";
import { payloadOf } from "./kept-payloads.ts";

type FetchPage = (address: Address) => Promise<unknown>;

/** Before a click, fetches the content of links in view when idle, and a page whose link is about to be used. */
export function startPrefetch(fetchPage: FetchPage): void {
  prefetchLinksInView();
  prefetchUsedLinks(fetchPage);
}

function prefetchLinksInView(): void {
  const begun = new Set<string>();
  const fetchPayload: FetchPage = (address) => payloadOf(pathFor(address));
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, intersectionRatio } of entries) {
      // A link without an area cannot be seen.
      if (isIntersecting && intersectionRatio > 0) whenIdle(() => prefetch(target, begun, fetchPayload));
    }
  });
  let isScheduled = false;
  // An observer reports a link in view only once. So links that are new, changed, or were skipped for their cost are
  // observed again.
  const observeLinks = () => {
    isScheduled = false;
    observer.disconnect();
    for (const link of document.querySelectorAll("a[href]")) if (newTarget(link, begun)) observer.observe(link);
  };
  const schedule = () => {
    if (!isScheduled) whenIdle(observeLinks);
    isScheduled = true;
  };
  // The first view's pictures load first.
  whenLoaded(schedule);
  window.addEventListener("online", schedule);
  networkInformation()?.addEventListener?.("change", schedule);
  const changes = { childList: true, subtree: true, attributeFilter: ["href"] };
  new MutationObserver(schedule).observe(document.body, changes);
}

function prefetchUsedLinks(fetchPage: FetchPage): void {
  const begun = new Set<string>();
  prefetch(document.querySelector("a[href]:is(:hover, :focus)"), begun, fetchPage);
  const follow = ({ target }: Event) =>
    target instanceof Element && prefetch(target.closest("a[href]"), begun, fetchPage);
  for (const sign of ["mouseover", "focusin", "touchstart"]) {
    document.addEventListener(sign, follow, { passive: true });
  }
}

/** Fetches the page of a link, each path once. `begun` has the paths that were fetched before. */
function prefetch(link: Element | null, begun: Set<string>, fetchPage: FetchPage): void {
  const address = newTarget(link, begun);
  if (!address || !isAffordable()) return;
  begun.add(pathFor(address));
  // If the visitor clicks the link, the click shows the error.
  fetchPage(address).catch(() => {});
}

/** Another page of this site that a link leads to, if the page was not fetched before. */
function newTarget(link: Element | null, begun: ReadonlySet<string>): Address | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined;
  if (link.target || link.hasAttribute("download")) return undefined;
  const { pathname } = link;
  return pathname === window.location.pathname || begun.has(pathname) ? undefined : parsePath(pathname);
}
