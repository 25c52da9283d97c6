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
  await Promise.allSettled([...names.map((name) => caches.delete(name)), self.registration.unregister()]);
}

export {};
