const durationMs = 500;

const scrollKeys = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " ", "Tab"]);

/**
 * Scrolls to `top` in each frame for `durationMs`, while `share` of that time grows from 0 to 1. Ends earlier if the
 * controller aborts, and aborts it at the end and when the visitor scrolls.
 */
export function scrollInFrames(top: (share: number) => number, controller: AbortController): void {
  const { signal } = controller;
  const cancel = () => controller.abort();
  for (const sign of ["wheel", "touchstart", "pointerdown"]) {
    window.addEventListener(sign, cancel, { signal, passive: true });
  }
  window.addEventListener("keydown", ({ key }) => scrollKeys.has(key) && cancel(), { signal });

  const begun = performance.now();
  const advance = () => {
    if (signal.aborted) return;
    const share = Math.min((performance.now() - begun) / durationMs, 1);
    scrollToTop(top(share));
    if (share < 1) requestAnimationFrame(advance);
    else cancel();
  };
  requestAnimationFrame(advance);
}

export function scrollToTop(top: number): void {
  window.scrollTo({ top, behavior: "instant" });
}

/** The scroll position at which the element begins below the header, as browsers compute it; 0 without an element. */
export function topOf(element: HTMLElement | null): number {
  if (!element) return 0;
  const root = document.documentElement;
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  const top = window.scrollY + element.getBoundingClientRect().top - margin;
  return Math.max(0, Math.min(top, root.scrollHeight - root.clientHeight));
}
