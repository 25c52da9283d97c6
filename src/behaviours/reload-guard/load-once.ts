/**
 * Returns the same promise for each call, because browsers take several tasks to resolve an import that is already
 * loaded, and a click waits for all of them. A failure is not kept, so the next call tries again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
