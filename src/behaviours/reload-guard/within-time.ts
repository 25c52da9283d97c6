/** Milliseconds. Neither `import()` nor `fetch` ever gives up by itself on a line that is silent. */
const timeoutMs = 120_000;

/** The work's result, or an error when it has not come in two minutes. */
export function withinTime<T>(work: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not come within ${timeoutMs / 1000} s.`)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
