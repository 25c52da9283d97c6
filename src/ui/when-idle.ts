const timeout = 2000;

/** Runs a task when the page is idle. Safari has no idle callbacks. */
export function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(task, { timeout });
  else setTimeout(task, 1);
}

export function whenLoaded(task: () => void): void {
  if (document.readyState === "complete") task();
  else window.addEventListener("load", task, { once: true });
}
