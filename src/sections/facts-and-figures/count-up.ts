import { reducedMotion } from "../../ui/reduced-motion.ts";

const durationMs = 2000;
/** A frame adds at most this time. Otherwise the first frame after the tab was hidden would end the counting. */
const maxFrameMs = 100;

/**
 * Counts up once half of the element is in view. The text stays the final number; the styles draw `data-count` over it.
 * Returns a function that stops the counting.
 */
export function countUp(element: HTMLElement, write: (share: number) => string): () => void {
  if (reducedMotion().matches) return () => {};
  let isFirst = true;
  let stopFrames = () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (!entry) return;
      // The visitor has already read a number that is in view from the start.
      const isAlreadyRead = isFirst && entry.isIntersecting;
      isFirst = false;
      if (isAlreadyRead) {
        observer.disconnect();
      } else if (entry.intersectionRatio >= 0.5) {
        observer.disconnect();
        stopFrames = drawFrames(element, write);
      } else if (entry.isIntersecting) {
        element.dataset.count = write(0);
      } else {
        delete element.dataset.count;
      }
    },
    // The threshold 0 reports the element as it comes into view, so that it shows the start value from then on.
    { threshold: [0, 0.5] },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    stopFrames();
    delete element.dataset.count;
  };
}

/** Draws the number at each frame until the duration has passed. Returns a function that stops the drawing. */
function drawFrames(element: HTMLElement, write: (share: number) => string): () => void {
  let passedMs = 0;
  let lastMs: number | undefined;
  const draw = (nowMs: number) => {
    // Some browsers sometimes run the frames of a hidden tab, and this time does not count.
    if (!document.hidden) passedMs += Math.min(nowMs - (lastMs ?? nowMs), maxFrameMs);
    lastMs = nowMs;
    if (passedMs >= durationMs) {
      delete element.dataset.count;
      return;
    }
    // An exponential curve: the count is almost at its end after half of the time, and then slow.
    element.dataset.count = write(1 - 2 ** (-10 * (passedMs / durationMs)));
    request = requestAnimationFrame(draw);
  };
  let request = requestAnimationFrame(draw);
  return () => cancelAnimationFrame(request);
}
