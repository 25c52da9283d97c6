import type { createBrowserRouter } from "react-router-dom";
import { isOnline, subscribeToConnection } from "./connection.ts";
import { offlineNotice } from "./offline-notice.tsx";

const key = "offline";

/**
 * While offline, a page that is not kept cannot be opened: the reader stays where they are and is told why, instead of
 * landing on the browser's own error page.
 *
 * The router's blocker is there only as long as the connection is not: with one, the router warns of every hash that
 * changes without it.
 */
export function startOfflineGuard(
  router: ReturnType<typeof createBrowserRouter>,
  needsNetwork: (path: string) => boolean,
): void {
  const update = () => {
    if (isOnline()) {
      router.deleteBlocker(key);
      offlineNotice.set(false);
      return;
    }
    router.getBlocker(key, ({ currentLocation, nextLocation }) => {
      const blocked = nextLocation.pathname !== currentLocation.pathname && needsNetwork(nextLocation.pathname);
      offlineNotice.set(blocked);
      return blocked;
    });
  };
  subscribeToConnection(update);
  update();
}
