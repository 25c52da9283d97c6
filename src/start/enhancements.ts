import { pathFor } from "../addresses.ts";
import { startOutbox } from "../contact/form/follow-outbox.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import { lateNotices } from "../layout/frame.tsx";
import { LateNotices } from "../layout/late-notices.tsx";
import { keepPayload } from "../navigation/kept-payloads.ts";
import { startPrefetch } from "../navigation/start-prefetch.ts";
import { startServiceWorker } from "../offline/start-service-worker.ts";
import { lateParts } from "../routes.tsx";
import { workerIsOff } from "../site.ts";
import { LateParts } from "./late-parts.tsx";

/** Starts what a page works without. Its code loads while React takes over the page. */
export function startEnhancements(fetchPage: Parameters<typeof startPrefetch>[0]): void {
  lateParts.set(LateParts);
  lateNotices.set(LateNotices);
  if (import.meta.env.PROD && !workerIsOff) startServiceWorker();
  startOutbox();
  const inlined = inlinePayload();
  if (!inlined) return;
  keepPayload(pathFor(inlined.payload.address), inlined.payload);
  startPrefetch(fetchPage);
}
