/** Receives each step through the history before the router does; returning `true` hides it from the router. */
type Interceptor = (event: PopStateEvent) => boolean;

let interceptor: Interceptor | undefined;

// The window calls listeners in the order in which they were added, so this module must run before the router exists.
window.addEventListener("popstate", (event) => {
  if (interceptor?.(event)) event.stopImmediatePropagation();
});

/** Replaces the last interceptor; undefined ends intercepting. */
export function interceptHistory(next: Interceptor | undefined): void {
  interceptor = next;
}
