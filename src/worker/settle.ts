/** Milliseconds. An event that never ends would keep the next version of the worker waiting. */
const maxEventMs = 30_000;

/** Keeps the worker alive until the work is done, but not for ever, and whatever comes of it. */
export function waitInBounds(event: ExtendableEvent, work: Promise<unknown>, maxMs = maxEventMs): void {
  event.waitUntil(within(work, maxMs));
}

/** Resolves when the work has settled or its time is over. Never rejects. */
function within(work: Promise<unknown>, maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxMs);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(settle, settle);
  });
}
