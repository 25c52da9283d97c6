/** Returns undefined where session storage is blocked, full, or holds what `use` cannot read. */
export function trySession<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
