import { useSyncExternalStore } from "react";

/** False in prerendered HTML and while it is being hydrated, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => {};
