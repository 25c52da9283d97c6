/** Whether the reader wants less motion, now and when it changes. For browsers only. */
export function reducedMotion(): MediaQueryList {
  return window.matchMedia("(prefers-reduced-motion: reduce)");
}
