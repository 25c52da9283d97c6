import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { createPath } from "react-router-dom";
import type { Navigator } from "../navigation/navigator.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { Site } from "./site.tsx";

/** The site in a browser: whatever the navigator shows. */
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
  const routerNavigator = useMemo(() => navigatorFor(navigator), [navigator]);
  return <Site location={location} navigationType={action} navigator={routerNavigator} page={page} />;
}

function navigatorFor(navigator: Navigator): Parameters<typeof Site>[0]["navigator"] {
  return {
    createHref: (to) => (typeof to === "string" ? to : createPath(to)),
    push: (to, state) => navigator.navigate(to, { state }),
    replace: (to, state) => navigator.navigate(to, { state, replace: true }),
    go: (steps) => history.go(steps),
  };
}
