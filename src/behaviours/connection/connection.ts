// Without React: the entry of every page asks it, before React is there.

/** Browsers that cannot tell are taken to be online. */
export function isOnline(): boolean {
  return navigator.onLine !== false;
}

export function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

interface NetworkInformation extends EventTarget {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** What a browser tells of its line (https://wicg.github.io/netinfo/); Firefox and Safari tell nothing. */
export function networkInformation(): NetworkInformation | undefined {
  return (navigator as { connection?: NetworkInformation }).connection;
}

/** Whether bytes may be spent on pages that perhaps nobody opens: not offline, not on `slow-2g` or `2g`, not against Save-Data. */
export function isAffordable(): boolean {
  const network = networkInformation();
  return isOnline() && !network?.saveData && !network?.effectiveType?.includes("2g");
}
