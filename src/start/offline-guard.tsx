import { useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { parsePath } from "../addresses.ts";
import { isOnline, subscribeToConnection } from "../connection/connection.ts";
import { useOnline } from "../connection/use-online.ts";
import { hasWords } from "../i18n/words.ts";
import { keptPayload } from "../navigation/kept-payloads.ts";
import { isKeptOnDevice, lookForKeptPages } from "../offline/kept-pages.ts";
import { blockedNavigation } from "../offline/offline-notice.tsx";
import { hasPageCode } from "../page-code.ts";
import { useObservable } from "../ui/observable.ts";

/** Offline, explains why a page that is not kept cannot open, and opens it once the connection returns. */
export function OfflineGuard() {
  const isOffline = !useOnline();
  const isBlocked = useObservable(blockedNavigation) !== undefined;
  // Only then, because a mounted blocker makes the router warn about history entries that the router did not create.
  return isOffline || isBlocked ? <Blocker /> : null;
}

function Blocker() {
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isEnded = false;
    const unsubscribe = subscribeToConnection(() => isOnline() && blocker.proceed());
    const openOrExplain = () => {
      if (isEnded) return;
      if (needsNetwork(blocker.location.pathname)) blockedNavigation.set({ cancel: blocker.reset });
      else blocker.proceed();
    };
    // A page that has just opened does not know yet which pages the device keeps.
    void lookForKeptPages().then(openOrExplain);
    return () => {
      isEnded = true;
      unsubscribe();
      blockedNavigation.set(undefined);
    };
  }, [blocker]);
  return null;
}

const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation: { pathname } }) =>
  !isOnline() && pathname !== currentLocation.pathname && needsNetwork(pathname);

/** True for a page that is neither loaded nor kept on the device. */
function needsNetwork(path: string): boolean {
  const payload = keptPayload(path);
  const isAtHand = payload && hasPageCode(payload) && hasWords(payload.locale);
  return parsePath(path) !== undefined && !isAtHand && !isKeptOnDevice(path);
}
