import { useState } from "react";
import { useHasDraft } from "../contact/form/draft.ts";
import { useWords } from "../i18n/locale.tsx";
import { Notice, NoticeButton } from "../ui/notice/notice.tsx";
import { observable, useObservable } from "../ui/observable.ts";
import type { PageMessage } from "./worker/protocol.ts";

/** Offers a new version. A visitor who declines gets it at the next visit. */
export function UpdateNotice() {
  const t = useWords();
  const worker = useObservable(waitingWorker);
  const [later, setLater] = useState<ServiceWorker>();
  // A reload would lose the text in the contact form.
  const isWriting = useHasDraft();
  const offered = worker === later || isWriting ? undefined : worker;
  return (
    <Notice text={offered && t("update.notice")}>
      <NoticeButton onClick={() => offered && takeOver(offered)}>{t("update.now")}</NoticeButton>
      <NoticeButton onClick={() => setLater(offered)}>{t("update.later")}</NoticeButton>
    </Notice>
  );
}

const waitingWorker = observable<ServiceWorker | undefined>(undefined);

/** True in the tab in which the visitor agreed to the new version. Only this tab reloads. */
let hasAgreed = false;

/** Records each waiting worker. A visitor's first worker takes over at once, so it needs no notice. */
export function watchForUpdate(registration: ServiceWorkerRegistration): void {
  const check = () => {
    if (navigator.serviceWorker.controller) waitingWorker.set(registration.waiting ?? undefined);
  };
  const follow = () => registration.installing?.addEventListener("statechange", check);
  registration.addEventListener("updatefound", follow);
  follow();
  check();
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    waitingWorker.set(undefined);
    if (hasAgreed) window.location.reload();
  });
}

/** The page reloads after this time at the latest. Chromium drops `skipWaiting` if the old worker gets a request. */
const maxTakeOverMs = 3000;

/** Called when the visitor agrees: the waiting version takes over and this page reloads. */
function takeOver(worker: ServiceWorker): void {
  hasAgreed = true;
  worker.postMessage({ type: "take-over" } satisfies PageMessage);
  setTimeout(() => window.location.reload(), maxTakeOverMs);
}
