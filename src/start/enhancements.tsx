import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { pathFor } from "../addresses.ts";
import { startOutbox } from "../contact/form/follow-outbox.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import { enhancements } from "../layout/frame.tsx";
import { LateNotices } from "../layout/late-notices.tsx";
import { keepPayload } from "../navigation/kept-payloads.ts";
import { NavigationProgress } from "../navigation/progress-bar.tsx";
import { startPrefetch } from "../navigation/start-prefetch.ts";
import { useScrolling } from "../navigation/use-scrolling.ts";
import { startServiceWorker } from "../offline/start-service-worker.ts";
import { errorLocale } from "../pages/error-page/error-locale.ts";
import { workerIsOff } from "../site.ts";
import { OfflineGuard } from "./offline-guard.tsx";

/** Starts all that the first page works without. This code loads while React takes over; `fetchPage` waits for it. */
export function startEnhancements(fetchPage: Parameters<typeof startPrefetch>[0]): void {
  enhancements.set({ Notices: LateNotices, Navigation });
  if (import.meta.env.PROD && !workerIsOff) startServiceWorker();
  startOutbox();
  const inlined = inlinePayload();
  if (!inlined) return;
  keepPayload(pathFor(inlined.payload.address), inlined.payload);
  startPrefetch(fetchPage);
}

function Navigation() {
  useScrolling();
  useHashLinks();
  return (
    <>
      <NavigationProgress locale={errorLocale(useLocation().pathname)} />
      <OfflineGuard />
    </>
  );
}

/** Follows links within the page. If the browser did, the router would take the new entry for a step back. */
function useHashLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest("a") : null;
      // A link in an SVG drawing has an `href` of another type.
      if (!(link instanceof HTMLAnchorElement) || !leadsWithinPage(link)) return;
      event.preventDefault();
      const { pathname, search, hash } = link;
      // A second click on the same link adds no history entry.
      void navigate({ pathname, search, hash }, { replace: hash === window.location.hash });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}

function leadsWithinPage(link: HTMLAnchorElement): boolean {
  if (!link.href.includes("#") || link.target || link.hasAttribute("download")) return false;
  const here = window.location;
  return link.origin === here.origin && link.pathname === here.pathname && link.search === here.search;
}
