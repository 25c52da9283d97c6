import { useSyncExternalStore } from "react";

export interface Observable<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** A value that changes outside React and that components can show. */
export function observable<T>(initial: T): Observable<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `initial` is the value in prerendered HTML. */
export function useObservable<T>({ subscribe, get }: Observable<T>, initial: T): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}
