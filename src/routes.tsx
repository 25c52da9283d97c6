import { useLocation, useRouteError } from "react-router-dom";
import type { RouteRecord } from "vite-react-ssg";
import {
  isOfflinePath,
  localeOfPath,
  notFoundPath,
  offlinePath,
  type Screen,
  screenNames,
  screens,
  variants,
} from "./addresses.ts";
import { importPage } from "./import-page.ts";
import { Root } from "./layout/root.tsx";
import { loadPayload } from "./load-payload.ts";
import { locales } from "./locales.ts";
import { OfflineError, PageError } from "./page-error.ts";
import { ErrorPage } from "./pages/error-page/error-page.tsx";

/** Where the pages are rendered to that stand in for others. They are not addresses. */
export const standInPaths = [...locales.map(notFoundPath), ...locales.map(offlinePath)];

/** The routes as pages are prerendered, in Node. A browser gets from page to page by src/navigation. */
export const routes: RouteRecord[] = [
  {
    id: "root",
    Component: Root,
    ErrorBoundary: RouteError,
    children: [
      ...screenNames.flatMap((screen) => variants.map((variant) => routeFor(screen, screens[screen][variant]))),
      { id: "not-found", path: "*", loader: refuse, Component: () => null },
    ],
  },
];

function routeFor(screen: Screen, path: string): RouteRecord {
  return { id: path, path, caseSensitive: true, loader: loadPayload, lazy: () => importPage(screen) };
}

function RouteError() {
  return <ErrorPage error={useRouteError()} locale={localeOfPath(useLocation().pathname)} />;
}

function refuse({ request }: { request: Request }): never {
  const { pathname } = new URL(request.url);
  if (isOfflinePath(pathname)) throw new OfflineError();
  throw new PageError(404, `No page has the address ${pathname}.`);
}
