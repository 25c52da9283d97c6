import type { createBrowserRouter } from "react-router-dom";
import { blockedNavigation } from "./blocked-navigation.ts";
import { isOnline, subscribeToConnection } from "./connection.ts";

const key = "offline";

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * While offline, a page that is not kept cannot be opened: the reader stays where they are and is told why, instead of
 * landing on the browser's own error page. When the connection is back, the page opens by itself, unless the reader has
 * gone elsewhere or wants to stay.
 *
 * The router's blocker is there only as long as the connection is not: with one, the router warns of every hash that
 * changes without it.
 */
export function startOfflineGuard(router: Router, needsNetwork: (path: string) => boolean): void {
  const update = () => {
    if (isOnline()) {
      open(router);
      return;
    }
    router.getBlocker(key, ({ currentLocation, nextLocation }) => {
      const isBlocked = nextLocation.pathname !== currentLocation.pathname && needsNetwork(nextLocation.pathname);
      blockedNavigation.set(isBlocked ? { cancel: () => cancel(router) } : undefined);
      return isBlocked;
    });
  };
  subscribeToConnection(update);
  update();
}

/** Lets the blocked navigation through, if there is one, and every later one. */
function open(router: Router): void {
  const blocker = router.state.blockers.get(key);
  blockedNavigation.set(undefined);
  if (blocker?.state === "blocked") blocker.proceed();
  router.deleteBlocker(key);
}

function cancel(router: Router): void {
  blockedNavigation.set(undefined);
  const blocker = router.state.blockers.get(key);
  if (blocker?.state === "blocked") blocker.reset();
}
