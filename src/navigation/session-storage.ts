/** Returns undefined where session storage is blocked or full. */
export function trySession<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
