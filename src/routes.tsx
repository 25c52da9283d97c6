import {
  type LoaderFunction,
  Outlet,
  type RouteObject,
  useLoaderData,
  useLocation,
  useRouteError,
} from "react-router-dom";
import { enhancements, Page } from "./layout/frame.tsx";
import type { LoadedPage } from "./page-code.ts";
import { errorLocale } from "./pages/error-page/error-locale.ts";
import { ErrorPage } from "./pages/error-page/error-page.tsx";
import { useLivePayload } from "./start/live-payload.ts";
import { useLateFonts } from "./styles/late-fonts/use-late-fonts.ts";
import { useObservable } from "./ui/observable.ts";

export const pageRouteId = "page";

/**
 * One route for every path: `parsePath` alone knows which paths have a page.
 * @param loader returns a `LoadedPage`, or throws the error that the error page shows
 */
export function routesFrom(loader: LoaderFunction): RouteObject[] {
  const page: RouteObject = {
    id: pageRouteId,
    path: "*",
    loader,
    Component: PageRoute,
    ErrorBoundary: ErrorRoute,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  };
  return [{ id: "site", Component: Site, children: [page] }];
}

/** The router renders `Site` at each step of a navigation. React skips an unchanged element, and with it the page. */
const outlet = <Outlet />;

function Site() {
  const late = useObservable(enhancements);
  useLateFonts();
  return (
    <>
      {outlet}
      {late && <late.Navigation />}
    </>
  );
}

function PageRoute() {
  const { payload, Component } = useLoaderData() as LoadedPage;
  return <Page payload={useLivePayload(payload)} Screen={Component} />;
}

function ErrorRoute() {
  useLivePayload(undefined);
  return <ErrorPage error={useRouteError()} locale={errorLocale(useLocation().pathname)} />;
}
