import type { RouteRecord } from "vite-react-ssg";
import { offlinePath, type Screen, screenNames, screens, variants } from "./addresses.ts";
import { recover } from "./behaviours/reload-guard/recover.ts";
import { withinTime } from "./behaviours/reload-guard/within-time.ts";
import { importPage } from "./import-page.ts";
import { Root } from "./layout/root.tsx";
import { loadPayload } from "./load-payload.ts";
import { OfflineError, PageError } from "./page-error.ts";
import { ErrorPage } from "./pages/error-page/error-page.tsx";
import { locales } from "./site.ts";
import { pendingNavigation } from "./start/create-router.ts";
import { rootId } from "./start/root-id.ts";

const offlinePaths = locales.map(offlinePath);

export const routes: RouteRecord[] = [
  {
    id: rootId,
    Component: Root,
    ErrorBoundary: ErrorPage,
    children: [
      ...screenNames.flatMap((screen) => variants.map((variant) => routeFor(screen, screens[screen][variant]))),
      { id: "not-found", path: "*", loader: refuse, Component: () => null },
    ],
  },
];

function routeFor(screen: Screen, path: string): RouteRecord {
  return {
    id: path,
    path,
    caseSensitive: true,
    loader: loadPayload,
    // A query never changes what a page shows.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => loadCode(screen),
  };
}

async function loadCode(screen: Screen) {
  if (import.meta.env.SSR) return importPage(screen);
  const navigation = pendingNavigation();
  try {
    return await withinTime(importPage(screen), `The code of the screen "${screen}"`);
  } catch (error) {
    // The reader has gone elsewhere meanwhile.
    if (pendingNavigation().key !== navigation.key) throw error;
    return recover(error, navigation);
  }
}

function refuse({ request }: { request: Request }): never {
  const { pathname } = new URL(request.url);
  if (offlinePaths.includes(pathname)) throw new OfflineError();
  throw new PageError(404, `No page has the address ${pathname}.`);
}
