/** An event that never ends would block the next version of the worker. */
const maxEventMs = 30_000;

/** Keeps the worker running until the work ends, a newer version arrives, or `maxMs` are over. */
export function waitInBounds(event: ExtendableEvent, work: Promise<unknown>, maxMs = maxEventMs): void {
  const end = endWithin(maxMs);
  const ending = end.aborted || new Promise((resolve) => end.addEventListener("abort", resolve));
  event.waitUntil(Promise.race([work.catch(() => {}), ending]));
}

/** Aborts after `ms`, or earlier if `signal` does. `AbortSignal.any` needs Safari 17.4 or Firefox 124. */
export function endWithin(ms: number, signal = nextVersion): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  setTimeout(abort, ms);
  signal.addEventListener("abort", abort, { signal: controller.signal });
  if (signal.aborted) abort();
  return controller.signal;
}

declare const self: ServiceWorkerGlobalScope;

/** Aborts when a newer version of the worker arrives. The newer one takes over only when nothing runs in this one. */
const nextVersion: AbortSignal = watch();

function watch(): AbortSignal {
  const { registration } = self;
  const { serviceWorker } = self as { serviceWorker?: ServiceWorker };
  const arrival = new AbortController();
  const check = () => {
    // A worker also receives `updatefound` for itself, and in Firefox the event does not say which worker is new.
    if (serviceWorker?.state === "activated" && (registration.installing ?? registration.waiting)) arrival.abort();
  };
  registration.addEventListener("updatefound", check);
  // The browser stops idle workers and restarts them for a page, so the next version may already wait.
  check();
  return arrival.signal;
}
