import { useSyncExternalStore } from "react";

export function reducedMotion(): MediaQueryList {
  return window.matchMedia("(prefers-reduced-motion: reduce)");
}

/** Follows changes of the setting; false in prerendered HTML. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => reducedMotion().matches,
    () => false,
  );
}

function subscribe(notify: () => void): () => void {
  const list = reducedMotion();
  list.addEventListener("change", notify);
  return () => list.removeEventListener("change", notify);
}
