import { nextVersion } from "./next-version.ts";

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
