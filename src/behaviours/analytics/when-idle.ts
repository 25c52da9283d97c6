/** Milliseconds after which a page that never rests gets no more time. */
const patience = 2000;

/** Safari has no idle callback; there, after what is being done. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: patience });
  else setTimeout(act, 1);
}
