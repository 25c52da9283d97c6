import { useLocation } from "react-router-dom";
import { pathFor } from "../addresses.ts";
import { startOutbox } from "../contact/form/follow-outbox.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import { enhancements } from "../layout/frame.tsx";
import { LateNotices } from "../layout/late-notices.tsx";
import { keepPayload } from "../navigation/kept-payloads.ts";
import { NavigationProgress } from "../navigation/progress-bar.tsx";
import { startPrefetch } from "../navigation/start-prefetch.ts";
import { useHashLinks } from "../navigation/use-hash-links.ts";
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
