import { startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, type Location, matchRoutes, RouterProvider } from "react-router-dom";
import { parsePath, pathFor } from "../addresses.ts";
import { startOutbox } from "../behaviours/contact/outbox.ts";
import { buildHistoryGate } from "../behaviours/history/history-gate.ts";
import { keepPayload } from "../behaviours/prefetch/kept-payloads.ts";
import { startPrefetch } from "../behaviours/prefetch/start-prefetch.ts";
import { startServiceWorker } from "../behaviours/service-worker/start-service-worker.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import { pageRouteId, routesFrom } from "../routes.tsx";
import { workerIsOff } from "../site.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { EarlyInteractions } from "./early-interactions.ts";
import { firstPageError, isAsPrerendered } from "./first-page.ts";
import { fetchPage, loadPage, loadScreen } from "./load-page.ts";

/** Hydrates the page in short tasks, between which the browser can paint and respond. */
export async function hydrate(early: EarlyInteractions): Promise<void> {
  buildHistoryGate();
  const error = firstPageError();
  const router = await createRouter(error);
  startBehaviours();
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root.");
  const app = <App router={router} onReady={early.replay} />;
  // From here React itself replays clicks.
  early.stop();
  startTransition(() => {
    if (isAsPrerendered(error)) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
}

type SiteRouter = ReturnType<typeof createBrowserRouter>;

async function createRouter(error: unknown): Promise<SiteRouter> {
  let router: SiteRouter | undefined;
  // A loader's request lacks the hash, which the router's state has.
  const target = () => router?.state.navigation.location ?? router?.state.location ?? firstLocation();
  const routes = routesFrom({
    loadPayload: ({ request }) => loadPage(target(), request.signal),
    loadScreen: (screen) => {
      const location = target();
      return loadScreen(screen, location, () => target() !== location);
    },
  });
  const payload = inlinePayload()?.payload;
  // React Router's other route type does not know `exactOptionalPropertyTypes`.
  const matches = matchRoutes(routes as Parameters<typeof matchRoutes>[0], window.location);
  const route = matches?.at(-1)?.route;
  // React Router does not hydrate a route with lazy code. An error page has no route.
  if (route?.lazy) Object.assign(route, payload && (await route.lazy()), { lazy: undefined });
  router = createBrowserRouter(routes, {
    hydrationData: error ? { errors: { [pageRouteId]: error } } : { loaderData: { [route?.id ?? ""]: payload } },
    future: routerFuture,
  });
  return router;
}

function firstLocation(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: null, key: "start" };
}

/** Opts in to future flags, so that the next major version changes nothing. */
const routerFuture = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: false,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};

function App({ router, onReady }: { router: SiteRouter; onReady: () => void }) {
  const hydrated = useHydrated();
  // Effects run from the inside out, so every component is interactive by now.
  useEffect(() => {
    if (hydrated) onReady();
  }, [hydrated, onReady]);
  // A click shows its page in one step; a transition would take longer.
  return <RouterProvider router={router} future={{ v7_startTransition: false }} />;
}

/** Starts the optional behaviours; the site works without each of them. Others follow the router: router-behaviours. */
export function startBehaviours(): void {
  if (import.meta.env.PROD && !workerIsOff) startServiceWorker();
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
