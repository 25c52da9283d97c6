import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { createPath, Router } from "react-router-dom";
import { Page } from "../layout/page.tsx";
import type { Navigator } from "../navigation/navigator.ts";
import type { ShownPage } from "../navigation/page.ts";
import { RenderErrorBoundary } from "../navigation/render-error-boundary.tsx";
import { ErrorPage } from "../pages/error-page/error-page.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

/**
 * The site in a browser: whatever the navigator shows, inside React Router's own context, so that links and hooks are
 * the same here as where pages are prerendered.
 */
export function App({ navigator, onReady }: { navigator: Navigator; onReady: () => void }): ReactNode {
  const shown = useSyncExternalStore(
    navigator.subscribe,
    () => navigator.shown,
    () => navigator.shown,
  );
  const hydrated = useHydrated();
  // Effects run from the inside to the outside: by then every component answers, and shows what waits for script.
  useEffect(() => {
    if (hydrated) onReady();
  }, [hydrated, onReady]);
  const { location, action, page } = shown;
  const content = useMemo(() => contentOf(page), [page]);
  const routerNavigator = useMemo(() => navigatorFor(navigator), [navigator]);
  return (
    <>
      <Router location={location} navigationType={action} navigator={routerNavigator}>
        <RenderErrorBoundary
          attempt={location}
          fallback={(error) => <ErrorPage error={error} locale={localeOf(page)} />}
        >
          {content}
        </RenderErrorBoundary>
      </Router>
      {/* Where pages are prerendered, a script may stand here: `useId` counts the places. */}
      {null}
    </>
  );
}

function contentOf(page: ShownPage): ReactNode {
  if ("error" in page) return <ErrorPage error={page.error} locale={page.locale} />;
  const { payload, head, Screen } = page;
  return (
    <Page payload={payload} head={head}>
      <Screen />
    </Page>
  );
}

function localeOf(page: ShownPage) {
  return "error" in page ? page.locale : page.payload.locale;
}

function navigatorFor(navigator: Navigator): Parameters<typeof Router>[0]["navigator"] {
  return {
    createHref: (to) => (typeof to === "string" ? to : createPath(to)),
    push: (to, state) => navigator.navigate(to, { state }),
    replace: (to, state) => navigator.navigate(to, { state, replace: true }),
    go: (steps) => history.go(steps),
  };
}
