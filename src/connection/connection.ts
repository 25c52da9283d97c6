// Free of React: every page's entry uses this before React has loaded.

/** Browsers that do not say count as online. */
export function isOnline(): boolean {
  return navigator.onLine !== false;
}

export function subscribeToConnection(listener: () => void): () => void {
  const end = new AbortController();
  for (const type of ["online", "offline"]) window.addEventListener(type, listener, { signal: end.signal });
  return () => end.abort();
}

interface NetworkInformation extends EventTarget {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Firefox and Safari have no Network Information API: https://wicg.github.io/netinfo/ */
export function networkInformation(): NetworkInformation | undefined {
  return (navigator as { connection?: NetworkInformation }).connection;
}

/** Allows prefetching pages, except offline, on `slow-2g` or `2g`, and with Save-Data. */
export function isAffordable(): boolean {
  const network = networkInformation();
  return isOnline() && !network?.saveData && !network?.effectiveType?.includes("2g");
}
