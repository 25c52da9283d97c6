import { reducedMotion } from "../../ui/reduced-motion.ts";

/** Milliseconds from zero to the final number. */
const duration = 2000;

/**
 * Counts an element up once, when half of it is in view, by writing `data-count` on it; how that is shown is up to its
 * styles, and its text stays the final number. Nothing happens to a number that is in view from the start: it has been
 * read already, and would fall to zero before the reader's eyes. Gives the function that ends it.
 */
export function countUp(element: HTMLElement, write: (share: number) => string): () => void {
  if (reducedMotion().matches) return () => {};
  let endCounting: (() => void) | undefined;
  let isFirst = true;
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (!entry) return;
      if (isFirst && entry.isIntersecting) observer.disconnect();
      else if (entry.intersectionRatio >= 0.5) {
        observer.disconnect();
        endCounting = count(element, write);
      } else if (entry.isIntersecting) element.dataset.count = write(0);
      else delete element.dataset.count;
      isFirst = false;
    },
    // Zero, so that it stands at the start by the time half of it can be seen.
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

/** Exponential: nearly there after a second, then slowly to the end. */
function easeOut(share: number): number {
  return share >= 1 ? 1 : 1 - 2 ** (-10 * share);
}
