import { pathFor } from "../addresses.ts";
import { startOutbox } from "../contact/form/follow-outbox.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import { lateNotices } from "../layout/frame.tsx";
import { LateNotices } from "../layout/late-notices.tsx";
import { keepPayload } from "../navigation/kept-payloads.ts";
import { startPrefetch } from "../navigation/start-prefetch.ts";
import { startServiceWorker } from "../offline/start-service-worker.ts";
import { workerIsOff } from "../site.ts";
import { fetchPage } from "./load-page.ts";

// A page works without these parts, so they load while React takes over. Others follow the router: src/routes.tsx.
lateNotices.set(LateNotices);
if (import.meta.env.PROD && !workerIsOff) startServiceWorker();
startOutbox();
const inlined = inlinePayload();
if (inlined) {
  keepPayload(pathFor(inlined.payload.address), inlined.payload);
  startPrefetch(fetchPage);
}
