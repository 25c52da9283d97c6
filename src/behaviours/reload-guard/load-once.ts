/**
 * Keeps what has been loaded: a browser takes several tasks to say that a module is there already, and a click waits for
 * all of them. What fails is not kept: asking again tries again.
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
