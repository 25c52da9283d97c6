/** Milliseconds. An event that never ends would keep the next version of the worker waiting. */
const maxEventMs = 30_000;

/**
 * Keeps the worker alive until the work is done, but not for ever, and whatever comes of it. Where another version of
 * the worker has arrived, work goes on only as long as the browser lets it: some of what browsers promise, such as the
 * preload of a page that was in their cache, is never settled.
 */
export function waitInBounds(event: ExtendableEvent, work: Promise<unknown>, maxMs = maxEventMs): void {
  event.waitUntil(within(work, maxMs));
}

/** Resolves when the work has settled, its time is over, or the next version is here. Never rejects. */
function within(work: Promise<unknown>, maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      nextVersion.removeEventListener("abort", settle);
      resolve();
    };
    const timer = setTimeout(settle, maxMs);
    work.then(settle, settle);
    nextVersion.addEventListener("abort", settle);
    if (nextVersion.aborted) settle();
  });
}

/** A signal that also aborts after so many milliseconds. `AbortSignal.any` came with Safari 17.4 and Firefox 124. */
export function abortAfter(ms: number, signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  setTimeout(abort, ms);
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  return controller.signal;
}

declare const self: ServiceWorkerGlobalScope;

/**
 * Aborted when another version of the worker arrives: that one takes over only when nothing is under way here, so
 * that nothing here makes it wait.
 */
export const nextVersion: AbortSignal = watch();

function watch(): AbortSignal {
  const { registration } = self;
  const { serviceWorker } = self as { serviceWorker?: ServiceWorker };
  const arrival = new AbortController();
  const look = () => {
    // A worker hears of its own arrival as well. Firefox tells none which one it is.
    if (serviceWorker?.state === "activated" && (registration.installing ?? registration.waiting)) arrival.abort();
  };
  registration.addEventListener("updatefound", look);
  // The browser ends a worker that has nothing to do, and starts it again for a page: the next version may wait already.
  look();
  return arrival.signal;
}
