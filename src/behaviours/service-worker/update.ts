import type { PageMessage } from "../../worker/protocol.ts";
import { observable } from "../observable.ts";

/** The version of the site that waits to take over. */
export const waitingWorker = observable<ServiceWorker | undefined>(undefined);

let isWanted = false;

/** Notices each version that waits. The first worker of a visitor has nobody to wait for. */
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

/** At the visitor's word: the waiting version takes over, and this page is loaded anew. */
export function takeOver(worker: ServiceWorker): void {
  isWanted = true;
  worker.postMessage({ type: "take-over" } satisfies PageMessage);
}
