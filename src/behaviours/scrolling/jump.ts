import { reducedMotion } from "../../ui/reduced-motion.ts";

/** Milliseconds of a jump within a page. */
const duration = 500;

const scrollKeys = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " ", "Tab"]);

let underWay: AbortController | undefined;

/** Takes the page to a place, in a glide that the reader's own scrolling ends; at once under reduced motion. */
export function jump(destination: () => number): void {
  cancelJump();
  if (reducedMotion().matches) scrollToTop(destination());
  else if (Math.round(destination()) !== Math.round(window.scrollY)) glide(destination);
}

export function cancelJump(): void {
  underWay?.abort();
}

export function scrollToTop(top: number): void {
  window.scrollTo({ top, behavior: "instant" });
}

function glide(destination: () => number): void {
  const controller = new AbortController();
  underWay = controller;
  const { signal } = controller;
  const cancel = () => controller.abort();
  for (const sign of ["wheel", "touchstart", "pointerdown"]) {
    window.addEventListener(sign, cancel, { signal, passive: true });
  }
  window.addEventListener("keydown", ({ key }) => scrollKeys.has(key) && cancel(), { signal });

  const start = window.scrollY;
  const begun = performance.now();
  const advance = () => {
    if (signal.aborted) return;
    const share = Math.min((performance.now() - begun) / duration, 1);
    // Asked for at every step: what is above may still grow.
    scrollToTop(start + (destination() - start) * easeInOutCubic(share));
    if (share < 1) requestAnimationFrame(advance);
    else cancel();
  };
  requestAnimationFrame(advance);
}

function easeInOutCubic(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}
