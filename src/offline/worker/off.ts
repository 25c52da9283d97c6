/** `WORKER=off make build` uses this file instead of worker.ts. Pages then send kept contact requests themselves. */

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(leave()));

/** A step that fails, such as a store that cannot be opened, does not prevent the others. */
async function leave(): Promise<void> {
  const names = await caches.keys().catch(() => []);
  const deleted = [...names.map((name) => caches.delete(name)), deleteVisits()];
  await Promise.allSettled([...deleted, self.registration.unregister()]);
}

function deleteVisits(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase("workbox-expiration");
    // An open page blocks the deletion; the browser completes it when that page closes.
    for (const end of ["success", "error", "blocked"]) request.addEventListener(end, () => resolve());
  });
}

export {};
