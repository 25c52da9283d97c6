import { type Address, parsePath, pathFor } from "../addresses.ts";
import { isAffordable, networkInformation } from "../connection/connection.ts";
import { whenIdle, whenLoaded } from "../ui/when-idle.ts";

/** Fetches pages before a click: when idle, those with links in view; at once, those whose link is about to be used. */
export function startPrefetch(fetchPage: (address: Address) => Promise<unknown>): void {
  const fetched = new Set<string>();

  const prefetch = (link: Element | null) => {
    const address = prefetchTarget(link);
    if (!address || fetched.has(pathFor(address)) || !isAffordable()) return;
    fetched.add(pathFor(address));
    // The click shows the error.
    fetchPage(address).catch(() => {});
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, intersectionRatio } of entries) {
      // A link without an area cannot be seen.
      if (isIntersecting && intersectionRatio > 0) whenIdle(() => prefetch(target));
    }
  });
  // Observing again reports the links that are in view now, including new and changed ones and those skipped for cost.
  const observeLinks = () => {
    scheduled = false;
    observer.disconnect();
    for (const link of document.querySelectorAll("a[href]")) {
      const address = prefetchTarget(link);
      if (address && !fetched.has(pathFor(address))) observer.observe(link);
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

  for (const sign of ["mouseover", "focusin", "touchstart"]) {
    const follow = ({ target }: Event) => target instanceof Element && prefetch(target.closest("a[href]"));
    document.addEventListener(sign, follow, { passive: true });
  }
}

/** Another page of this site that a link leads to. */
function prefetchTarget(link: Element | null): Address | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined;
  if (link.target || link.hasAttribute("download")) return undefined;
  return link.pathname === window.location.pathname ? undefined : parsePath(link.pathname);
}
