import { localeOfPath, parsePath, pathFor } from "../addresses.ts";
import { startOfflineGuard } from "../behaviours/connection/start-offline-guard.ts";
import { startOutbox } from "../behaviours/contact/outbox.ts";
import { startLateFonts } from "../behaviours/late-fonts/start-late-fonts.ts";
import { isKept, keepPayload } from "../behaviours/prefetch/kept-payloads.ts";
import { startPrefetch } from "../behaviours/prefetch/start-prefetch.ts";
import { startProgress } from "../behaviours/progress/start-progress.ts";
import { startHashLinks } from "../behaviours/scrolling/start-hash-links.ts";
import { isKeptOnDevice } from "../behaviours/service-worker/kept-pages.ts";
import { startServiceWorker } from "../behaviours/service-worker/start-service-worker.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import type { Navigator } from "../navigation/navigator.ts";
import { workerIsOff } from "../site.ts";
import { fetchPage } from "./fetch-page.ts";

/** What visitors get beyond the pages themselves. Each is whole without it. */
export function startBehaviours(navigator: Navigator): void {
  startProgress(navigator);
  startHashLinks(navigator);
  startOfflineGuard(navigator, (path) => parsePath(path) !== undefined && !isKept(path) && !isKeptOnDevice(path));
  if (import.meta.env.PROD && !workerIsOff) void startServiceWorker((listener) => onLocaleChange(navigator, listener));
  startOutbox();
  startLateFonts(navigator);
  const inlined = inlinePayload();
  if (!inlined) return;
  keepPayload(pathFor(inlined.payload.address), inlined.payload);
  startPrefetch(fetchPageAt);
}

async function fetchPageAt(path: string): Promise<void> {
  const address = parsePath(path);
  if (address) await fetchPage(address);
}

function onLocaleChange(navigator: Navigator, listener: () => void): void {
  const localeNow = () => localeOfPath(navigator.shown.location.pathname);
  let locale = localeNow();
  navigator.subscribe(() => {
    if (localeNow() !== locale) listener();
    locale = localeNow();
  });
}
