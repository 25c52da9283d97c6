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
