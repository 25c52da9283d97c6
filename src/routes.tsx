import {
  type LoaderFunction,
  Outlet,
  type RouteObject,
  useLoaderData,
  useLocation,
  useRouteError,
} from "react-router-dom";
import { parsePath, screenNames, screens, variants } from "./addresses.ts";
import { hasWords } from "./i18n/words.ts";
import { Page } from "./layout/page.tsx";
import { keptPayload } from "./navigation/kept-payloads.ts";
import { NavigationProgress } from "./navigation/progress-bar.tsx";
import { useHashLinks } from "./navigation/use-scrolling.ts";
import { isKeptOnDevice } from "./offline/kept-pages.ts";
import { OfflineGuard } from "./offline/offline-guard.tsx";
import { hasPageCode, type LoadedPage } from "./page-code.ts";
import { errorLocale } from "./pages/error-page/error-locale.ts";
import { ErrorPage } from "./pages/error-page/error-page.tsx";
import { useLivePayload } from "./start/live-payload.ts";
import { useLateFonts } from "./styles/late-fonts/use-late-fonts.ts";

/** The route whose error boundary replaces any page by an error page. */
export const pageRouteId = "page";

/** @param loader returns a `LoadedPage`, or throws the error that the error page shows */
export function routesFrom(loader: LoaderFunction): RouteObject[] {
  const addresses = screenNames.flatMap((screen) => variants.map((variant) => screens[screen][variant]));
  const pages = addresses.map(
    (path): RouteObject => ({
      id: path,
      path,
      caseSensitive: true,
      loader,
      Component: PageRoute,
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    }),
  );
  const notFound: RouteObject = { id: "not-found", path: "*", loader, element: null };
  return [
    {
      id: "site",
      Component: Site,
      children: [{ id: pageRouteId, ErrorBoundary: PageError, children: [...pages, notFound] }],
    },
  ];
}

/** The router renders this at each of its steps; with the same element React skips the page. */
const outlet = <Outlet />;

function Site() {
  useHashLinks();
  useLateFonts();
  return (
    <>
      {outlet}
      <NavigationProgress locale={errorLocale(useLocation().pathname)} />
      <OfflineGuard needsNetwork={needsNetwork} />
    </>
  );
}

function PageRoute() {
  const { payload, Component } = useLoaderData() as LoadedPage;
  return <Page payload={useLivePayload(payload)} Screen={Component} />;
}

function PageError() {
  useLivePayload(undefined);
  return <ErrorPage error={useRouteError()} locale={errorLocale(useLocation().pathname)} />;
}

function needsNetwork(path: string): boolean {
  const payload = keptPayload(path);
  const isAtHand = payload && hasPageCode(payload) && hasWords(payload.locale);
  return parsePath(path) !== undefined && !isAtHand && !isKeptOnDevice(path);
}
