import { useSyncExternalStore } from "react";

/** A value that changes outside React and that components can show. */
export function observable<T>(initial: T) {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    /** The value in prerendered HTML. */
    initial,
    get: () => value,
    set(next: T): void {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Observable<T> = Pick<ReturnType<typeof observable<T>>, "initial" | "get" | "subscribe">;

export function useObservable<T>({ subscribe, get, initial }: Observable<T>): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}

const hydrated: Observable<boolean> = { initial: false, get: () => true, subscribe: () => () => {} };

/** False in prerendered HTML and during hydration, then true. */
export const useHydrated = () => useObservable(hydrated);
