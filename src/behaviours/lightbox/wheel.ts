import type { Lightbox } from "./lightbox.ts";
import { moveBy } from "./moves.ts";
import { isZoomed } from "./zoom.ts";

/** Milliseconds. A turn of the wheel is many events; those so soon after one that moved are the same turn. */
const pause = 350;

/** Down and right lead on, up and left back. With Ctrl the wheel enlarges, and moves what is enlarged. */
export function addWheel({ pswp }: Lightbox): void {
  let accepted = Number.NEGATIVE_INFINITY;
  pswp.on("wheel", (event) => {
    const { ctrlKey, deltaX, deltaY } = event.originalEvent as WheelEvent;
    if (ctrlKey || isZoomed(pswp)) return;
    event.preventDefault();
    const delta = Math.abs(deltaY) >= Math.abs(deltaX) ? deltaY : deltaX;
    const now = performance.now();
    if (delta === 0 || now - accepted < pause) return;
    accepted = now;
    moveBy(pswp, delta > 0 ? 1 : -1);
  });
}

/** Lets what can be scrolled itself have the wheel. */
export function keepWheel(scroller: HTMLElement): void {
  scroller.addEventListener("wheel", (event) => {
    if (scroller.scrollHeight > scroller.clientHeight && !event.ctrlKey) event.stopPropagation();
  });
}
