import { startTransition, useEffect, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router"; // Without view transitions and fetchers, which no page uses.
import { createBrowserRouter } from "react-router-dom";
import "../navigation/intercept-history.ts"; // Its listener must be added before the router's.
import type { LoadedPage } from "../page-code.ts";
import { pageRouteId, routesFrom } from "../routes.tsx";
import { useHydrated } from "../ui/observable.ts";
import type { EarlyInteractions } from "./early-interactions.ts";
import { firstPageError, isAsPrerendered } from "./first-page.ts";
import { loadEnhancements, loadPage } from "./load-page.ts";

/** Hydrates the page in short tasks, between which the browser can paint and respond. */
export function hydrate(first: LoadedPage | undefined, early: EarlyInteractions): void {
  const error = firstPageError();
  const router = createRouter(first, error);
  // The page works without the enhancements, and the next page tries again to load them.
  loadEnhancements().catch(() => {});
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root.");
  const app = <App router={router} early={early} />;
  startTransition(() => {
    if (isAsPrerendered(error)) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
}

type SiteRouter = ReturnType<typeof createBrowserRouter>;

function createRouter(first: LoadedPage | undefined, error: unknown): SiteRouter {
  const target = () => router.state.navigation.location ?? router.state.location;
  const router: SiteRouter = createBrowserRouter(
    routesFrom(({ request }) => loadPage(request, target)),
    {
      hydrationData: error ? { errors: { [pageRouteId]: error } } : { loaderData: { [pageRouteId]: first } },
      future: routerFuture,
    },
  );
  return router;
}

/** Opts in to future flags, so that the next major version changes nothing. */
const routerFuture = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: false,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};

function App({ router, early: { restore, replay } }: { router: SiteRouter; early: EarlyInteractions }) {
  const hydrated = useHydrated();
  useLayoutEffect(restore, [restore]);
  // Effects run from the inside out, so every component is interactive by now.
  useEffect(() => {
    if (hydrated) replay();
  }, [hydrated, replay]);
  // A click shows its page in one step; a transition would take longer.
  return <RouterProvider router={router} future={{ v7_startTransition: false }} />;
}
