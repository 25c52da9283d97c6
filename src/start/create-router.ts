import { createBrowserRouter, createPath } from "react-router-dom";
import { localeOfPath, pathFor, screens } from "../addresses.ts";
import { buildHistoryGate } from "../behaviours/history/history-gate.ts";
import { OfflineError, PageError } from "../page-error.ts";
import { allowSkippedTransitions } from "./allow-skipped-transitions.ts";
import { inlinePayload } from "./inline-payload.ts";
import { isOfflinePage } from "./is-offline-page.ts";
import { rootId } from "./root-id.ts";

type CreateRouter = typeof createBrowserRouter;
type Routes = Parameters<CreateRouter>[0];
type Options = Parameters<CreateRouter>[1];

let router: ReturnType<CreateRouter> | undefined;

/** The navigation under way, with the hash, which requests do not carry; before there is any, the page being started. */
export function pendingNavigation(): { href: string; key: string } {
  const pending = router?.state.navigation.location;
  if (!pending) return { href: window.location.href, key: "start" };
  return { href: new URL(createPath(pending), window.location.origin).href, key: pending.key };
}

/**
 * The router over the prerendered page. It starts from the payload inlined in the page, and from the not-found page
 * where there is none. vite-react-ssg hands over routes with loaders of its own, which would fetch its manifest:
 * `loaders` puts ours back (docs/decisions/0005-payloads.md).
 */
export function routerCreator(loaders: ReadonlyMap<string, Routes[number]["loader"]>): CreateRouter {
  return (routes, options) => {
    allowSkippedTransitions();
    buildHistoryGate();
    const own = restoreLoaders(routes, loaders);
    const hydrationData = initialData();
    router = createBrowserRouter(own, { ...options, ...(hydrationData && { hydrationData }) });
    return router;
  };
}

function restoreLoaders(routes: Routes, loaders: ReadonlyMap<string, Routes[number]["loader"]>): Routes {
  return routes.map((route) => {
    const { loader: _foreign, children, ...rest } = route;
    const loader = route.id === undefined ? undefined : loaders.get(route.id);
    return {
      ...rest,
      ...(loader && { loader }),
      ...(children && { children: restoreLoaders(children, loaders) }),
    } as Routes[number];
  });
}

function initialData(): NonNullable<Options>["hydrationData"] {
  const { pathname } = window.location;
  const inlined = inlinePayload();
  // Strict paths: the router itself would also take `/de/jobs/` for `/de/jobs`.
  if (!inlined || pathFor(inlined.payload.address) !== pathname) {
    renderAfreshUnless(!inlined && document.documentElement.lang === localeOfPath(pathname));
    const error = isOfflinePage() ? new OfflineError() : new PageError(404, `No page has the address ${pathname}.`);
    return { errors: { [rootId]: error } };
  }
  const { screen, variant } = inlined.payload.address;
  // A route's id is its path (routes.tsx).
  return { loaderData: { [screens[screen][variant]]: inlined.payload } };
}

/** A host may answer with a page that does not fit the address; it is replaced instead of being hydrated. */
function renderAfreshUnless(fits: boolean): void {
  if (!fits) document.querySelector("[data-server-rendered]")?.removeAttribute("data-server-rendered");
}
