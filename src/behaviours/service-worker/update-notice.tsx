import { useState } from "react";
import { useWords } from "../../i18n/locale.tsx";
import { Notice, NoticeButton } from "../../ui/notice/notice.tsx";
import type { PageMessage } from "../../worker/protocol.ts";
import { draft, hasDraft } from "../contact/draft.ts";
import { observable, useObservable } from "../observable.ts";

/** Says that there is a new version. Visitors who do not want it now get it at the next visit. */
export function UpdateNotice() {
  const t = useWords();
  const worker = useObservable(waitingWorker, undefined);
  const [later, setLater] = useState<ServiceWorker>();
  // Loading anew would lose what stands in the contact form.
  const isWriting = useObservable(draft, undefined) !== undefined && hasDraft();
  const offered = worker === later || isWriting ? undefined : worker;
  return (
    <Notice text={offered && t("update.notice")}>
      <NoticeButton onClick={() => offered && takeOver(offered)}>{t("update.now")}</NoticeButton>
      <NoticeButton onClick={() => setLater(offered)}>{t("update.later")}</NoticeButton>
    </Notice>
  );
}

/** The version of the site that waits to take over. */
const waitingWorker = observable<ServiceWorker | undefined>(undefined);

let isWanted = false;

/** Notices each version that waits. The first worker of a visitor has no page to wait for. */
export function watchForUpdate(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (navigator.serviceWorker.controller) waitingWorker.set(registration.waiting ?? undefined);
  };
  const follow = () => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", follow);
  follow();
  look();
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    waitingWorker.set(undefined);
    // Only the tab in which it was asked for: the others go on as they are.
    if (isWanted) window.location.reload();
  });
}

/**
 * Milliseconds. Chromium forgets the version that is to take over when a request reaches the old one at that moment, and
 * remembers it when the page is loaded anew.
 */
const maxTakeOverMs = 3000;

/** At the visitor's word: the waiting version takes over, and this page is loaded anew. */
function takeOver(worker: ServiceWorker): void {
  isWanted = true;
  worker.postMessage({ type: "take-over" } satisfies PageMessage);
  setTimeout(() => window.location.reload(), maxTakeOverMs);
}
