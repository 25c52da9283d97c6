import type { Lightbox } from "./lightbox.ts";
import { moveBy } from "./moves.ts";
import { isZoomed } from "./zoom.ts";

/** Milliseconds from one move to the next. A turn of the wheel is many events; those so soon belong to it. */
const pauseMs = 350;
/** Milliseconds without an event after which the fingers have come to a trackpad anew: its momentum lasts for seconds. */
const silenceMs = 120;

/**
 * Down and right lead on, up and left back. However long a trackpad goes on after a flick, it is one move; turning back
 * is another one. With Ctrl the wheel enlarges, and moves what is enlarged.
 */
export function addWheel({ pswp }: Lightbox): void {
  let accepted = { time: Number.NEGATIVE_INFINITY, step: 0 };
  let last = Number.NEGATIVE_INFINITY;
  pswp.on("wheel", (event) => {
    const { ctrlKey, deltaX, deltaY } = event.originalEvent as WheelEvent;
    if (ctrlKey || isZoomed(pswp)) return;
    event.preventDefault();
    const step = Math.sign(Math.abs(deltaY) >= Math.abs(deltaX) ? deltaY : deltaX);
    if (step !== 1 && step !== -1) return;
    const time = performance.now();
    const goesOn = time - last < silenceMs && step === accepted.step;
    last = time;
    if (goesOn || time - accepted.time < pauseMs) return;
    accepted = { time, step };
    moveBy(pswp, step);
  });
}

/** Lets what can be scrolled itself have the wheel. */
export function keepWheel(scroller: HTMLElement): void {
  scroller.addEventListener("wheel", (event) => {
    if (scroller.scrollHeight > scroller.clientHeight && !event.ctrlKey) event.stopPropagation();
  });
}
