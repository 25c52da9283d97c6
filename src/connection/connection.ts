// This file must not import React, because every page's entry uses it before React has loaded.

/** A browser that does not report its connection counts as online. */
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

/** True if pages may be prefetched. False offline, on `slow-2g` or `2g`, and with Save-Data. */
export function isAffordable(): boolean {
  const network = networkInformation();
  return isOnline() && !network?.saveData && !network?.effectiveType?.includes("2g");
}
