import { useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { blockedNavigation } from "./blocked-navigation.ts";
import { isOnline, subscribeToConnection } from "./connection.ts";

/**
 * While offline, a page that is not kept cannot be opened: the reader stays where they are and is told why, instead of
 * landing on the browser's own error page. When the connection is back, the page opens by itself, unless the reader has
 * gone elsewhere or wants to stay.
 *
 * @param needsNetwork whether the page of a path cannot be shown without; the same function each time
 */
export function useOfflineGuard(needsNetwork: (path: string) => boolean): void {
  const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation: { pathname } }) =>
    !isOnline() && pathname !== currentLocation.pathname && needsNetwork(pathname);
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blockedNavigation.set({ cancel: blocker.reset });
    const unsubscribe = subscribeToConnection(() => isOnline() && blocker.proceed());
    return () => {
      unsubscribe();
      blockedNavigation.set(undefined);
    };
  }, [blocker]);
}
