import { parsePath, pathFor } from "../addresses.ts";
import { startOutbox } from "../behaviours/contact/outbox.ts";
import { keepPayload } from "../behaviours/prefetch/kept-payloads.ts";
import { startPrefetch } from "../behaviours/prefetch/start-prefetch.ts";
import { startServiceWorker } from "../behaviours/service-worker/start-service-worker.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import { workerIsOff } from "../site.ts";
import { fetchPage } from "./load-page.ts";

/** What visitors get beyond the pages themselves. Each is whole without it. Others follow the router: router-behaviours. */
export function startBehaviours(): void {
  if (import.meta.env.PROD && !workerIsOff) void startServiceWorker();
  startOutbox();
  const inlined = inlinePayload();
  if (!inlined) return;
  keepPayload(pathFor(inlined.payload.address), inlined.payload);
  startPrefetch(fetchPageAt);
}

async function fetchPageAt(path: string): Promise<void> {
  const address = parsePath(path);
  if (address) await fetchPage(address);
}
