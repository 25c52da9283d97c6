import "./styles/index.css";
import type { LoaderFunction } from "react-router-dom";
import { type RouteRecord, ViteReactSSG } from "vite-react-ssg";
import { localeOfPath, parsePath, pathFor } from "./addresses.ts";
import { startOfflineGuard } from "./behaviours/connection/start-offline-guard.ts";
import { startOutbox } from "./behaviours/contact/outbox.ts";
import { startLateFonts } from "./behaviours/late-fonts/start-late-fonts.ts";
import { isKept, keepPayload, payloadOf } from "./behaviours/prefetch/kept-payloads.ts";
import { startPrefetch } from "./behaviours/prefetch/start-prefetch.ts";
import { startProgress } from "./behaviours/progress/start-progress.ts";
import { startHashLinks } from "./behaviours/scrolling/start-hash-links.ts";
import { isKeptOnDevice } from "./behaviours/service-worker/kept-pages.ts";
import { startServiceWorker } from "./behaviours/service-worker/start-service-worker.ts";
import { importPageAt } from "./import-page.ts";
import { routes } from "./routes.tsx";
import { workerIsOff } from "./site.ts";
import { routerCreator } from "./start/create-router.ts";
import { inlinePayload } from "./start/inline-payload.ts";

// vite-react-ssg imports it last of all; asked for now, it arrives beside the page's own code.
if (!import.meta.env.SSR) void import("react-dom/client");

const createRouter = routerCreator(loadersOf(routes));

export const createRoot = ViteReactSSG({
  routes,
  customCreateRouter: (...given) => {
    const router = createRouter(...given);
    startBehaviours(router);
    return router;
  },
});

/** What visitors get beyond the pages themselves. Each is whole without it. */
function startBehaviours(router: ReturnType<typeof createRouter>): void {
  startProgress(router);
  startHashLinks(router);
  startOfflineGuard(router, (path) => parsePath(path) !== undefined && !isKept(path) && !isKeptOnDevice(path));
  if (import.meta.env.PROD && !workerIsOff) void startServiceWorker((listener) => onLocaleChange(router, listener));
  startOutbox();
  startLateFonts(router);
  const inlined = inlinePayload();
  if (!inlined) return;
  keepPayload(pathFor(inlined.payload.address), inlined.payload);
  startPrefetch((path) => Promise.all([importPageAt(path), payloadOf(path)]));
}

function onLocaleChange(router: ReturnType<typeof createRouter>, listener: () => void): void {
  let locale = localeOfPath(router.state.location.pathname);
  router.subscribe(({ location }) => {
    const next = localeOfPath(location.pathname);
    if (next !== locale) listener();
    locale = next;
  });
}

function loadersOf(records: readonly RouteRecord[]): Map<string, LoaderFunction> {
  const loaders = new Map<string, LoaderFunction>();
  for (const { id, loader, children } of records) {
    if (id !== undefined && typeof loader === "function") loaders.set(id, loader);
    for (const [childId, childLoader] of loadersOf(children ?? [])) loaders.set(childId, childLoader);
  }
  return loaders;
}
