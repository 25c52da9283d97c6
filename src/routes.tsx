import { Outlet, useLocation, useMatches, useRouteError } from "react-router-dom";
import type { RouteRecord } from "vite-react-ssg";
import { isOfflinePath, localeOfPath, type Screen, screenNames, screens, variants } from "./addresses.ts";
import type { Payload } from "./content/views.ts";
import { importPage } from "./import-page.ts";
import { HeadCollector } from "./layout/head/document-head.tsx";
import { pageHead } from "./layout/head/page-head.ts";
import { PrerenderedHead } from "./layout/head/prerendered-head.tsx";
import { Page } from "./layout/page.tsx";
import { loadPayload } from "./load-payload.ts";
import { OfflineError, PageError } from "./page-error.ts";
import { ErrorPage } from "./pages/error-page/error-page.tsx";

/**
 * The routes, for vite-react-ssg: in Node, where a test compares its pages with those of our own renderer
 * (docs/decisions/0060-renderer.md). A browser gets from page to page by src/navigation.
 */
export const routes: RouteRecord[] = [
  {
    id: "root",
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      ...screenNames.flatMap((screen) => variants.map((variant) => routeFor(screen, screens[screen][variant]))),
      { id: "not-found", path: "*", loader: refuse, Component: () => null },
    ],
  },
];

function routeFor(screen: Screen, path: string): RouteRecord {
  return { id: path, path, caseSensitive: true, loader: loadPayload, lazy: () => importPage(screen) };
}

/** The loader of the innermost route has the page's payload. */
function Root() {
  const payload = useMatches().at(-1)?.data as Payload;
  return (
    <HeadCollector value={PrerenderedHead}>
      <Page payload={payload} head={pageHead(payload)}>
        <Outlet />
      </Page>
    </HeadCollector>
  );
}

function RootError() {
  return (
    <HeadCollector value={PrerenderedHead}>
      <ErrorPage error={useRouteError()} locale={localeOfPath(useLocation().pathname)} />
    </HeadCollector>
  );
}

function refuse({ request }: { request: Request }): never {
  const { pathname } = new URL(request.url);
  if (isOfflinePath(pathname)) throw new OfflineError();
  throw new PageError(404, `No page has the address ${pathname}.`);
}
