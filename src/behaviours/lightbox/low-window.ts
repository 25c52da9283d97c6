/** A phone held sideways. Keep in step with low-window.css. */
const lowWindow = "(max-height: 420px) and (min-aspect-ratio: 3/2)";

/** Whether the picture is to have all the height there is: buttons stand beside it, its text comes when asked for. */
export function isLowWindow(): boolean {
  return window.matchMedia(lowWindow).matches;
}
