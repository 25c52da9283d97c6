import { useSyncExternalStore } from "react";
import { reducedMotion } from "./reduced-motion.ts";

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
