import { serviceWorkerAddress } from "#src/security/trusted-types.ts";

/** The script of a page of the tests' own: see tests/browser/policy-worker.spec.ts. */

declare global {
  interface Window {
    /** Resolves when the worker is active. */
    registerWorker(): Promise<void>;
  }
}

window.registerWorker = async () => {
  await navigator.serviceWorker.register(serviceWorkerAddress());
  await navigator.serviceWorker.ready;
};
