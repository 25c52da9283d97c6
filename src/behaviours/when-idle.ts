/** Milliseconds a busy page may put it off. */
const timeout = 2000;

/** Runs a task when the page has nothing better to do. Safari has no idle callbacks. */
export function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(task, { timeout });
  else setTimeout(task, 1);
}

/** Runs a task once the page has been loaded, with its pictures. */
export function whenLoaded(task: () => void): void {
  if (document.readyState === "complete") task();
  else window.addEventListener("load", task, { once: true });
}
