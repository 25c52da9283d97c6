import { reducedMotion } from "../../ui/reduced-motion.ts";

const duration = 2000;

/** The text stays the final number, because styles display `data-count`. Returns a function that stops the counting. */
export function countUp(element: HTMLElement, write: (share: number) => string): () => void {
  if (reducedMotion().matches) return () => {};
  let endCounting: (() => void) | undefined;
  let isFirst = true;
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (!entry) return;
      // The visitor has already read a number that is in view from the start.
      if (isFirst && entry.isIntersecting) observer.disconnect();
      else if (entry.intersectionRatio >= 0.5) {
        observer.disconnect();
        endCounting = count(element, write);
      } else if (entry.isIntersecting) element.dataset.count = write(0);
      else delete element.dataset.count;
      isFirst = false;
    },
    // The threshold 0 sets the start value before half of the element is visible.
    { threshold: [0, 0.5] },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    endCounting?.();
    delete element.dataset.count;
  };
}

function count(element: HTMLElement, write: (share: number) => string): () => void {
  let passed = 0;
  let last: number | undefined;
  let request = requestAnimationFrame(step);
  document.addEventListener("visibilitychange", pauseWhenHidden);

  function step(now: number): void {
    passed += now - (last ?? now);
    last = now;
    if (passed >= duration) {
      end();
      return;
    }
    element.dataset.count = write(easeOut(passed / duration));
    request = requestAnimationFrame(step);
  }

  function pauseWhenHidden(): void {
    cancelAnimationFrame(request);
    last = undefined;
    if (!document.hidden) request = requestAnimationFrame(step);
  }

  function end(): void {
    cancelAnimationFrame(request);
    document.removeEventListener("visibilitychange", pauseWhenHidden);
    delete element.dataset.count;
  }

  return end;
}

/** Exponential: almost at the end after one second, then slowly. */
function easeOut(share: number): number {
  return share >= 1 ? 1 : 1 - 2 ** (-10 * share);
}
