import { type Address, parsePath, pathFor } from "../addresses.ts";
import { isAffordable, networkInformation } from "../connection/connection.ts";
import { whenIdle, whenLoaded } from "../ui/when-idle.ts";
import { payloadOf } from "./kept-payloads.ts";

type Fetch = (address: Address) => Promise<unknown>;

/** Before a click, fetches the content of links in view when idle, and a page whose link is about to be used. */
export function startPrefetch(fetchPage: Fetch): void {
  prefetchLinksInView();
  prefetchUsedLinks(fetchPage);
}

function prefetchLinksInView(): void {
  const { isNew, prefetch } = createPrefetch((address) => payloadOf(pathFor(address)));
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, intersectionRatio } of entries) {
      // A link without an area cannot be seen.
      if (isIntersecting && intersectionRatio > 0) whenIdle(() => prefetch(target));
    }
  });
  let isScheduled = false;
  // A new observation reports all links in view, also new or changed links and links that were skipped for their cost.
  const observeLinks = () => {
    isScheduled = false;
    observer.disconnect();
    for (const link of document.querySelectorAll("a[href]")) if (isNew(link)) observer.observe(link);
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

function prefetchUsedLinks(fetchPage: Fetch): void {
  const { prefetch } = createPrefetch(fetchPage);
  prefetch(document.querySelector("a[href]:is(:hover, :focus)"));
  for (const sign of ["mouseover", "focusin", "touchstart"]) {
    const follow = ({ target }: Event) => target instanceof Element && prefetch(target.closest("a[href]"));
    document.addEventListener(sign, follow, { passive: true });
  }
}

/** Fetches each page once. */
function createPrefetch(fetch: Fetch) {
  const begun = new Set<string>();
  const newTarget = (link: Element | null) => {
    const address = prefetchTarget(link);
    return address && !begun.has(pathFor(address)) ? address : undefined;
  };
  return {
    isNew: (link: Element) => newTarget(link) !== undefined,
    prefetch(link: Element | null): void {
      const address = newTarget(link);
      if (!address || !isAffordable()) return;
      begun.add(pathFor(address));
      // If the visitor clicks the link, the click shows the error.
      fetch(address).catch(() => {});
    },
  };
}

/** Another page of this site that a link leads to. */
function prefetchTarget(link: Element | null): Address | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined;
  if (link.target || link.hasAttribute("download")) return undefined;
  return link.pathname === window.location.pathname ? undefined : parsePath(link.pathname);
}
