import { returnAfterReload } from "../scrolling/scroll-positions.ts";

/** Loads a page as a document. The promise stays open until the current one is gone, so that nothing else is shown. */
export function leaveFor(target: string): Promise<never> {
  // Back brings this document as it was left, in the midst of a navigation that will never end.
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
  // Assigning the address one is at would only scroll to its hash.
  if (target === window.location.href) {
    returnAfterReload();
    window.location.reload();
  } else window.location.assign(target);
  return new Promise(() => {});
}
