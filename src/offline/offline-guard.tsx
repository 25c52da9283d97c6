import { useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { isOnline, subscribeToConnection } from "../connection/connection.ts";
import { useOnline } from "../connection/use-online.ts";
import { useObservable } from "../ui/observable.ts";
import { lookForKeptPages } from "./kept-pages.ts";
import { blockedNavigation } from "./offline-notice.tsx";

type Props = { needsNetwork: (path: string) => boolean };

/** Offline, explains why a page that is not kept cannot open, and opens it once the connection returns. */
export function OfflineGuard(props: Props) {
  const isBlocked = useObservable(blockedNavigation) !== undefined;
  // A mounted blocker makes the router warn about history entries that it did not create.
  return useOnline() && !isBlocked ? null : <Blocker {...props} />;
}

function Blocker({ needsNetwork }: Props) {
  const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation: { pathname } }) =>
    !isOnline() && pathname !== currentLocation.pathname && needsNetwork(pathname);
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isWaiting = true;
    const unsubscribe = subscribeToConnection(() => isOnline() && blocker.proceed());
    // A page that has just opened does not know yet which pages the device keeps.
    void lookForKeptPages().then(() => {
      if (!isWaiting) return;
      if (needsNetwork(blocker.location.pathname)) blockedNavigation.set({ cancel: blocker.reset });
      else blocker.proceed();
    });
    return () => {
      isWaiting = false;
      unsubscribe();
      blockedNavigation.set(undefined);
    };
  }, [blocker, needsNetwork]);
  return null;
}
