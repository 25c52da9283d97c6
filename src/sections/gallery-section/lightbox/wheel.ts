import { isZoomed, type Lightbox, moveBy } from "./lightbox.ts";

/** The least time between two moves. One turn of the wheel sends many events. */
const pauseMs = 350;
/** A trackpad sends events for seconds after the last touch. An event after a pause this long is a new move. */
const silenceMs = 120;

/** Events in one direction count as one move. With Ctrl, or in an enlarged picture, PhotoSwipe handles the wheel. */
export function addWheel({ pswp }: Lightbox): void {
  /** The event that last changed the slide. */
  let accepted = { timeMs: Number.NEGATIVE_INFINITY, step: 0 };
  let lastMs = Number.NEGATIVE_INFINITY;
  pswp.on("wheel", (event) => {
    const { ctrlKey, deltaX, deltaY } = event.originalEvent as WheelEvent;
    if (ctrlKey || isZoomed(pswp)) return;
    event.preventDefault();
    const step = Math.sign(Math.abs(deltaY) >= Math.abs(deltaX) ? deltaY : deltaX);
    if (step !== 1 && step !== -1) return;
    const timeMs = performance.now();
    const isSameMove = timeMs - lastMs < silenceMs && step === accepted.step;
    lastMs = timeMs;
    if (isSameMove || timeMs - accepted.timeMs < pauseMs) return;
    accepted = { timeMs, step };
    moveBy(pswp, step);
  });
}

/** Lets an element that can scroll handle the wheel itself. */
export function keepWheel(scroller: HTMLElement): void {
  scroller.addEventListener("wheel", (event) => {
    if (scroller.scrollHeight > scroller.clientHeight && !event.ctrlKey) event.stopPropagation();
  });
}
