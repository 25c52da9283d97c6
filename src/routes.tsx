import type { ComponentType } from "react";
import {
  type LoaderFunction,
  Outlet,
  type RouteObject,
  useLocation,
  useMatches,
  useRouteError,
} from "react-router-dom";
import { type Screen, screenNames, screens, variants } from "./addresses.ts";
import type { Payload } from "./content/views.ts";
import { Page } from "./layout/page.tsx";
import { errorLocale } from "./pages/error-page/error-locale.ts";
import { ErrorPage } from "./pages/error-page/error-page.tsx";
import { useLivePayload } from "./start/live-payload.ts";
import { RouterBehaviours } from "./start/router-behaviours.tsx";

export interface PageSource {
  /** Throws the error that the error page shows. */
  readonly loadPayload: LoaderFunction;
  readonly loadScreen: (screen: Screen) => Promise<{ readonly Component: ComponentType }>;
}

/** The route whose error boundary replaces any page by an error page. */
export const pageRouteId = "page";

export function routesFrom({ loadPayload, loadScreen }: PageSource): RouteObject[] {
  const screenRoute = (screen: Screen, path: string): RouteObject => ({
    id: path,
    path,
    caseSensitive: true,
    loader: loadPayload,
    lazy: async () => ({ Component: (await loadScreen(screen)).Component }),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  });
  const addresses = screenNames.flatMap((screen) => variants.map((own) => screenRoute(screen, screens[screen][own])));
  const notFound: RouteObject = { id: "not-found", path: "*", loader: loadPayload, element: null };
  return [
    {
      id: "site",
      Component: Site,
      children: [
        { id: pageRouteId, Component: PageLayout, ErrorBoundary: PageError, children: [...addresses, notFound] },
      ],
    },
  ];
}

/** The router renders this at each of its steps; with the same element React skips the page. */
const outlet = <Outlet />;

function Site() {
  return (
    <>
      {outlet}
      <RouterBehaviours />
    </>
  );
}

function PageLayout() {
  const payload = useLivePayload(useMatches().at(-1)?.data as Payload);
  return <Page payload={payload}>{outlet}</Page>;
}

function PageError() {
  useLivePayload(undefined);
  return <ErrorPage error={useRouteError()} locale={errorLocale(useLocation().pathname)} />;
}
