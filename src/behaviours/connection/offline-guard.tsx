import { useEffect, useRef } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { useWords } from "../../i18n/locale.tsx";
import { Notice, NoticeButton } from "../../ui/notice/notice.tsx";
import { observable, useObservable } from "../observable.ts";
import { isOnline, subscribeToConnection } from "./connection.ts";
import { useOnline } from "./use-online.ts";

/** A page was asked for that cannot be had without a connection. `cancel`: the visitor would rather stay. */
const blockedNavigation = observable<{ cancel(): void } | undefined>(undefined);

interface Props {
  /** Whether the page of a path cannot be shown without a connection, as far as is known. */
  needsNetwork: (path: string) => boolean;
  /** Finds out which pages can be shown by now. */
  lookForKeptPages: () => Promise<void>;
}

/**
 * While offline, a page that is not kept cannot be opened: the reader stays where they are and is told why, instead of
 * landing on the browser's own error page. When the connection is back, the page opens by itself, unless the reader has
 * gone elsewhere or wants to stay. Shows nothing itself.
 */
export function OfflineGuard(props: Props) {
  const isBlocked = useObservable(blockedNavigation, undefined) !== undefined;
  // The router warns of steps to entries that it did not make, as long as there is a blocker.
  return useOnline() && !isBlocked ? null : <Blocker {...props} />;
}

function Blocker({ needsNetwork, lookForKeptPages }: Props) {
  const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation: { pathname } }) =>
    !isOnline() && pathname !== currentLocation.pathname && needsNetwork(pathname);
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isWaiting = true;
    const unsubscribe = subscribeToConnection(() => isOnline() && blocker.proceed());
    // A page that has just been opened does not know yet what the device keeps.
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
  }, [blocker, needsNetwork, lookForKeptPages]);
  return null;
}

/** Says that a page cannot be had now, and comes later; being offline alone hinders nobody who reads. */
export function OfflineNotice() {
  const t = useWords();
  const blocked = useObservable(blockedNavigation, undefined);
  const before = useRef<Element>(null);
  useEffect(() => {
    if (blocked) before.current = document.activeElement;
  }, [blocked]);
  const stay = () => {
    blocked?.cancel();
    // The button goes, and the focus with it: back to what was asked for.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  return (
    <Notice text={blocked && t("connection.notice")}>
      <NoticeButton onClick={stay}>{t("connection.stay")}</NoticeButton>
    </Notice>
  );
}
