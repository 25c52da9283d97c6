declare const self: ServiceWorkerGlobalScope;

/**
 * Aborted when another version of the worker arrives: that one takes over only when nothing is under way here, so
 * that nothing here makes it wait.
 */
export const nextVersion: AbortSignal = watch();

function watch(): AbortSignal {
  const arrival = new AbortController();
  self.registration.addEventListener("updatefound", () => {
    // A worker hears of its own arrival as well.
    if (self.serviceWorker.state === "activated") arrival.abort();
  });
  return arrival.signal;
}
