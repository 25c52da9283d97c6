/** The attribute of `<main>` while its page arrives; layout/frame.module.css skips what lies below the window. */
const arriving = "arriving";

/** Of the page that arrives. */
let underWay: AbortController | undefined;

/**
 * Lets a page that begins at its top show its first screen before a browser lays out the rest, which on a slow phone takes
 * as long as all else from a click to the next page. Then the rest follows at once: heights that a browser guesses would
 * lead jumps and Back astray.
 */
export function paintTopFirst(main: HTMLElement): void {
  layOutAll();
  const controller = new AbortController();
  underWay = controller;
  main.dataset[arriving] = "";
  controller.signal.addEventListener("abort", () => delete main.dataset[arriving]);
  // A task that starts in a frame comes after its paint.
  requestAnimationFrame(() => setTimeout(() => controller.abort()));
}

/** Before anything is placed by where it lies on the page. */
export function layOutAll(): void {
  underWay?.abort();
}
