/** Asked about each step through the history before the router hears of it; `true` keeps it from the router. */
export type Gatekeeper = (event: PopStateEvent) => boolean;

let gatekeeper: Gatekeeper | undefined;
let built = false;

/**
 * Has to be there before the router is: listeners on the window are called in the order in which they came, those that
 * capture, too.
 */
export function buildHistoryGate(): void {
  if (built) return;
  built = true;
  window.addEventListener("popstate", (event) => {
    if (gatekeeper?.(event)) event.stopImmediatePropagation();
  });
}

/** One at a time: what lies over the page. */
export function keepHistoryGate(keeper: Gatekeeper | undefined): void {
  buildHistoryGate();
  gatekeeper = keeper;
}
