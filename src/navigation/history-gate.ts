/** Receives each step through the history before the router does; returning `true` hides it from the router. */
type Gatekeeper = (event: PopStateEvent) => boolean;

let gatekeeper: Gatekeeper | undefined;

// The window calls listeners in the order in which they were added, so this module must run before the router exists.
window.addEventListener("popstate", (event) => {
  if (gatekeeper?.(event)) event.stopImmediatePropagation();
});

export function keepHistoryGate(keeper: Gatekeeper | undefined): void {
  gatekeeper = keeper;
}
