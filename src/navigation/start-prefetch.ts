import { type Address, parsePath, pathFor } from "../addresses.ts";
import { isAffordable, networkInformation } from "../connection/connection.ts";
import { whenIdle, whenLoaded } from "../ui/when-idle.ts";
import { payloadOf } from "./kept-payloads.ts";

/** Before a click, fetches the content of links in view when idle, and a page whose link is about to be used. */
export function startPrefetch(fetchPage: (address: Address) => Promise<unknown>): void {
  const seen = new Set<string>();
  const touched = new Set<string>();

  const prefetch = (link: Element | null, done: Set<string>, fetch: (address: Address) => Promise<unknown>) => {
    const address = prefetchTarget(link);
    if (!address || done.has(pathFor(address)) || !isAffordable()) return;
    done.add(pathFor(address));
    // If the visitor clicks the link, the click shows the error.
    fetch(address).catch(() => {});
  };
  const prefetchContent = (link: Element) => prefetch(link, seen, (address) => payloadOf(pathFor(address)));

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, intersectionRatio } of entries) {
      // A link without an area cannot be seen.
      if (isIntersecting && intersectionRatio > 0) whenIdle(() => prefetchContent(target));
    }
  });
  // A new observation reports all links in view, also new or changed links and links that were skipped for their cost.
  const observeLinks = () => {
    scheduled = false;
    observer.disconnect();
    for (const link of document.querySelectorAll("a[href]")) {
      const address = prefetchTarget(link);
      if (address && !seen.has(pathFor(address))) observer.observe(link);
    }
  };
  let scheduled = false;
  const schedule = () => {
    if (!scheduled) whenIdle(observeLinks);
    scheduled = true;
  };

  // The first view's pictures load first.
  whenLoaded(schedule);
  window.addEventListener("online", schedule);
  networkInformation()?.addEventListener?.("change", schedule);
  const changes = { childList: true, subtree: true, attributeFilter: ["href"] };
  new MutationObserver(schedule).observe(document.body, changes);

  const prefetchPage = (link: Element | null) => prefetch(link, touched, fetchPage);
  prefetchPage(document.querySelector("a[href]:is(:hover, :focus)"));
  for (const sign of ["mouseover", "focusin", "touchstart"]) {
    const follow = ({ target }: Event) => target instanceof Element && prefetchPage(target.closest("a[href]"));
    document.addEventListener(sign, follow, { passive: true });
  }
}

/** Another page of this site that a link leads to. */
function prefetchTarget(link: Element | null): Address | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined;
  if (link.target || link.hasAttribute("download")) return undefined;
  return link.pathname === window.location.pathname ? undefined : parsePath(link.pathname);
}
