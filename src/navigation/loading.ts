/**
 * Returns a function that loads at its first call, and again after a failure. `import()` alone is too slow: browsers
 * take several tasks to resolve an import that is already loaded, and a click would wait for all of them. Some browsers
 * keep a failed import, so only a reload helps there (https://github.com/whatwg/html/issues/6768).
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

/** On a silent connection `import()` and `fetch` would wait forever. */
const timeoutMs = 120_000;

/** Rejects if the work is not done in time; `what` names it in the message. The work itself goes on. */
export function withinTime<T>(work: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not come within ${timeoutMs / 1000} s.`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
