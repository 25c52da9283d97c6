import { endOf } from "../../ui/line-end.ts";
import { reducedMotion } from "../../ui/reduced-motion.ts";

/** A finger has to move this many pixels before its direction tells a swipe from scrolling. */
const minMovePx = 10;
/** The drawer closes if the finger is lifted at least this many pixels nearer to the drawer's edge, at any speed. */
const closingPx = 60;
/** After the release the drawer moves out, or back to its place, in this time. */
const settleMs = 180;

/** Closes the drawer when a swipe pushes it away. Needs `touch-action: pan-y`. Returns a function that removes the listeners. */
export function startSwipeAway(drawer: HTMLDialogElement): () => void {
  /** 1 if the drawer's edge is on the right, -1 if it is on the left. */
  let end: 1 | -1 = 1;
  let finger: { id: number; x: number; y: number; isSideways: boolean } | undefined;

  const begin = ({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent) => {
    if (pointerType !== "touch" || !isPrimary) return;
    end = endOf(drawer);
    finger = { id: pointerId, x: clientX, y: clientY, isSideways: false };
  };
  const follow = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (finger?.id !== pointerId) return;
    const [x, y] = [(clientX - finger.x) * end, clientY - finger.y];
    if (!finger.isSideways && Math.hypot(x, y) < minMovePx) return;
    // A finger that first moves up or down scrolls the drawer.
    if (!finger.isSideways && Math.abs(x) <= Math.abs(y)) {
      finger = undefined;
      return;
    }
    finger.isSideways = true;
    drawer.style.translate = `${Math.max(0, x) * end}px`;
  };
  const release = ({ type, pointerId, clientX }: PointerEvent) => {
    if (finger?.id !== pointerId) return;
    const { isSideways, x } = finger;
    finger = undefined;
    if (!isSideways) return;
    const movedPx = (clientX - x) * end;
    void settle(Math.max(0, movedPx), type === "pointerup" && movedPx >= closingPx);
  };
  const settle = async (fromPx: number, isAway: boolean) => {
    drawer.style.translate = "";
    if (!reducedMotion().matches) {
      const to = isAway ? `${100 * end}%` : "0px";
      const move = drawer.animate({ translate: [`${fromPx * end}px`, to] }, { duration: settleMs, easing: "ease-out" });
      // A drawer that disappears meanwhile cancels its animation.
      await move.finished.catch(() => {});
    }
    if (isAway) drawer.close();
  };

  const stopping = new AbortController();
  const { signal } = stopping;
  drawer.addEventListener("pointerdown", begin, { signal });
  drawer.addEventListener("pointermove", follow, { signal });
  drawer.addEventListener("pointerup", release, { signal });
  drawer.addEventListener("pointercancel", release, { signal });
  return () => stopping.abort();
}
