/**
 * A reader quicker than a page's transition makes React Router skip it, and the router leaves the promise that says so
 * to nobody: each time an error in the console and in every error report. The page itself is as it should be.
 */
export function allowSkippedTransitions(): void {
  window.addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    const isSkipped = reason instanceof DOMException && ["AbortError", "InvalidStateError"].includes(reason.name);
    if (isSkipped && /transition/i.test(reason.message)) event.preventDefault();
  });
}
