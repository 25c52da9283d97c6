import { useObservable } from "./observable.ts";

export function reducedMotion(): MediaQueryList {
  return window.matchMedia("(prefers-reduced-motion: reduce)");
}

const observed = {
  initial: false,
  get: () => reducedMotion().matches,
  subscribe(notify: () => void): () => void {
    const list = reducedMotion();
    list.addEventListener("change", notify);
    return () => list.removeEventListener("change", notify);
  },
};

/** Follows changes of the setting; false in prerendered HTML. */
export const useReducedMotion = () => useObservable(observed);
