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

/** Lets React take over the page that is shown, in short steps between which a browser can paint and answer. */
export async function hydrate(early: EarlyInteractions): Promise<void> {
  buildHistoryGate();
  const error = firstPageError();
  const router = await createRouter(error);
  startBehaviours();
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root.");
  const app = <App router={router} onReady={early.replay} />;
  // From here on React itself lets no click wait.
  early.stop();
  startTransition(() => {
    if (isAsPrerendered(error)) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
}

type SiteRouter = ReturnType<typeof createBrowserRouter>;

/** The router, which begins with what the document shows: nothing of it is fetched again. */
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
  // By another of React Router's types, which knows no `exactOptionalPropertyTypes`.
  const matches = matchRoutes(routes as Parameters<typeof matchRoutes>[0], window.location);
  const route = matches?.at(-1)?.route;
  // React Router hydrates no route whose code is still to be loaded. A page that stands in for others shows no route.
  if (route?.lazy) Object.assign(route, payload && (await route.lazy()), { lazy: undefined });
  router = createBrowserRouter(routes, {
    hydrationData: error ? { errors: { [pageRouteId]: error } } : { loaderData: { [route?.id ?? ""]: payload } },
    future: routerFuture,
  });
  return router;
}

/** Where the document is that the browser has loaded. */
function firstLocation(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: null, key: "start" };
}

/** The router is told of each coming change, so that none is a surprise of its next version. */
const routerFuture = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: false,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};

function App({ router, onReady }: { router: SiteRouter; onReady: () => void }) {
  const hydrated = useHydrated();
  // Effects run from the inside to the outside: by then every component answers, and shows what waits for script.
  useEffect(() => {
    if (hydrated) onReady();
  }, [hydrated, onReady]);
  // A click shows its page at once, in one step: a transition would take longer.
  return <RouterProvider router={router} future={{ v7_startTransition: false }} />;
}

/** What visitors get beyond the pages themselves. Each is whole without it. Others follow the router: router-behaviours. */
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
