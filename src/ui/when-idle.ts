const longestWaitMs = 2000;

/** Runs a task when the page is idle, after two seconds at the latest. Safari has no idle callbacks. */
export function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(task, { timeout: longestWaitMs });
  else setTimeout(task, 1);
}

/** Runs a task once the document and everything in it has loaded. */
export function whenLoaded(task: () => void): void {
  if (document.readyState === "complete") task();
  else window.addEventListener("load", task, { once: true });
}
