import type { Navigator } from "../../navigation/navigator.ts";
import { blockedNavigation } from "./blocked-navigation.ts";
import { isOnline, subscribeToConnection } from "./connection.ts";

/**
 * While offline, a page that is not kept cannot be opened: the reader stays where they are and is told why, instead of
 * landing on the browser's own error page. When the connection is back, the page opens by itself, unless the reader has
 * gone elsewhere or wants to stay.
 */
export function startOfflineGuard(navigator: Navigator, needsNetwork: (path: string) => boolean): void {
  let proceedLater: (() => void) | undefined;
  const forget = () => {
    proceedLater = undefined;
    blockedNavigation.set(undefined);
  };

  navigator.setGate(({ current, next, proceed }) => {
    forget();
    if (isOnline() || next.pathname === current.pathname || !needsNetwork(next.pathname)) return false;
    proceedLater = proceed;
    blockedNavigation.set({ cancel: forget });
    return true;
  });
  subscribeToConnection(() => {
    if (!isOnline()) return;
    const proceed = proceedLater;
    forget();
    proceed?.();
  });
}
