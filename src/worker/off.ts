/**
 * The worker that `make build` ships with `WORKER=off`: it takes the place of any earlier one, deletes everything that
 * one kept, and goes. What visitors have written and not yet sent stays: the pages send it.
 */

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(leave()));

/** One failing step, such as a store that cannot be opened, does not keep the others from being taken. */
async function leave(): Promise<void> {
  const names = await caches.keys().catch(() => []);
  const deleted = [...names.map((name) => caches.delete(name)), deleteVisits()];
  await Promise.allSettled([...deleted, self.registration.unregister()]);
}

/** The database in which workbox-expiration notes which page was opened when. */
function deleteVisits(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase("workbox-expiration");
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    // A page that still has it open closes it when it goes, and the browser deletes it then.
    request.onblocked = () => resolve();
  });
}

export {};
