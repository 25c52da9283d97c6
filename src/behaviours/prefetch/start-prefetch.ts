import { parsePath } from "../../addresses.ts";
import { isAffordable, networkInformation } from "../connection/connection.ts";
import { whenIdle, whenLoaded } from "../when-idle.ts";

/**
 * Fetches pages before they are asked for: those whose links have come into view, when the page is idle, and at once
 * those that a pointer, a finger or the focus is on. Each page once; a failure is left to the click.
 *
 * @param fetchPage gets what a page needs and keeps it
 */
export function startPrefetch(fetchPage: (path: string) => Promise<unknown>): void {
  const fetched = new Set<string>();

  const prefetch = (link: Element | null) => {
    const path = prefetchTarget(link);
    if (!path || fetched.has(path) || !isAffordable()) return;
    fetched.add(path);
    fetchPage(path).catch(() => {});
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, intersectionRatio } of entries) {
      // A link without an area is in nobody's view.
      if (isIntersecting && intersectionRatio > 0) whenIdle(() => prefetch(target));
    }
  });
  // Observing anew reports what is in view by then: links that have arrived, point elsewhere now or were too dear.
  const observeLinks = () => {
    scheduled = false;
    observer.disconnect();
    for (const link of document.querySelectorAll("a[href]")) {
      const path = prefetchTarget(link);
      if (path && !fetched.has(path)) observer.observe(link);
    }
  };
  let scheduled = false;
  const schedule = () => {
    if (!scheduled) whenIdle(observeLinks);
    scheduled = true;
  };

  // The first view's pictures go first.
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

/** The path of the page that a link would show instead of the current one, if it is one of ours. */
function prefetchTarget(link: Element | null | undefined): string | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined;
  if (link.target || link.hasAttribute("download")) return undefined;
  const { pathname } = link;
  return pathname !== window.location.pathname && parsePath(pathname) ? pathname : undefined;
}
