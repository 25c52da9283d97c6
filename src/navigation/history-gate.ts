/** Receives each step through the history before the router does; returning `true` hides it from the router. */
export type Gatekeeper = (event: PopStateEvent) => boolean;

let gatekeeper: Gatekeeper | undefined;
let built = false;

/** Must run before the router is created: the window calls capturing listeners in the order they were added. */
export function buildHistoryGate(): void {
  if (built) return;
  built = true;
  window.addEventListener("popstate", (event) => {
    if (gatekeeper?.(event)) event.stopImmediatePropagation();
  });
}

export function keepHistoryGate(keeper: Gatekeeper | undefined): void {
  buildHistoryGate();
  gatekeeper = keeper;
}
