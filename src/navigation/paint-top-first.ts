/**
 * Skips the layout of the page below the window until the next paint or until `signal` aborts. That layout takes a slow
 * phone as long as everything else from click to page. layout/frame.module.css has the rule for `data-arriving`.
 */
export function paintTopFirst(signal: AbortSignal): void {
  const main = document.querySelector("main");
  if (!main) return;
  // The layout is skipped only until the paint, because estimated heights would misplace jumps and Back.
  main.dataset.arriving = "";
  const layOutAll = () => delete main.dataset.arriving;
  signal.addEventListener("abort", layOutAll);
  // A task that is queued in a frame runs after its paint.
  requestAnimationFrame(() => setTimeout(layOutAll));
}
