import { useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { useObservable } from "../observable.ts";
import { blockedNavigation } from "./blocked-navigation.ts";
import { isOnline, subscribeToConnection } from "./connection.ts";
import { useOnline } from "./use-online.ts";

interface Props {
  /** Whether the page of a path cannot be shown without a connection. */
  needsNetwork: (path: string) => boolean;
}

/**
 * While offline, a page that is not kept cannot be opened: the reader stays where they are and is told why, instead of
 * landing on the browser's own error page. When the connection is back, the page opens by itself, unless the reader has
 * gone elsewhere or wants to stay. Shows nothing itself.
 */
export function OfflineGuard({ needsNetwork }: Props) {
  const isBlocked = useObservable(blockedNavigation, undefined) !== undefined;
  // The router warns of steps to entries that it did not make, as long as there is a blocker.
  return useOnline() && !isBlocked ? null : <Blocker needsNetwork={needsNetwork} />;
}

function Blocker({ needsNetwork }: Props) {
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
  return null;
}
