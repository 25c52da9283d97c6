import type PhotoSwipe from "photoswipe";
import { reducedMotion } from "../../ui/reduced-motion.ts";
import type { Lightbox } from "./lightbox.ts";
import { isZoomed } from "./zoom.ts";

/** Pixels. A finger that went further sideways moves to another slide, however slowly. */
const sideways = 40;
/** Pixels. A finger that went as far up or down closes. */
const vertical = 90;
/** Pixels. The height of a film's own controls, which are dragged, too. */
const filmControls = 80;

/** Decides how a drag ends. PhotoSwipe would ask for the speed and for shares of the window instead. */
export function addGestures({ pswp, close }: Lightbox): void {
  const { gestures } = pswp;
  const { drag } = gestures;
  const endPan = drag.end.bind(drag);
  let start = { x: 0, y: 0 };
  let way = { x: 0, y: 0 };

  pswp.on("pointerDown", (event) => {
    const { originalEvent } = event;
    if (isForControl(originalEvent)) event.preventDefault();
    else if (originalEvent.isPrimary) start = pointOf(originalEvent);
  });
  pswp.on("pointerUp", ({ originalEvent }) => {
    if (!originalEvent.isPrimary) return;
    const end = originalEvent.type === "pointercancel" ? start : pointOf(originalEvent);
    way = { x: end.x - start.x, y: end.y - start.y };
  });
  drag.end = () => {
    if (isZoomed(pswp) || gestures.isMultitouch) {
      if (reducedMotion().matches) gestures.velocity = { x: 0, y: 0 };
      endPan();
    } else if (gestures.dragAxis === "x") {
      settleSideways(pswp, way.x);
    } else if (Math.abs(way.y) >= vertical) {
      close();
    } else {
      settleBack(pswp);
    }
  };
}

function pointOf({ clientX, clientY }: PointerEvent): { x: number; y: number } {
  return { x: clientX, y: clientY };
}

function isForControl({ target, clientY }: PointerEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLVideoElement) return clientY > target.getBoundingClientRect().bottom - filmControls;
  return target.closest("a, button, input, iframe") !== null;
}

function settleSideways({ animations, gestures, mainScroll }: PhotoSwipe, way: number): void {
  animations.stopAll();
  const step = Math.abs(way) > sideways ? -Math.sign(way) : 0;
  mainScroll.moveIndexBy(step, !reducedMotion().matches, gestures.velocity.x);
}

/** The slide returns to its place, and the ground to its darkness. */
function settleBack(pswp: PhotoSwipe): void {
  const { animations, bgOpacity, currSlide } = pswp;
  if (!currSlide) return;
  const [from, to] = [currSlide.pan.y, currSlide.bounds.center.y];
  const put = (y: number) => {
    const left = from === to ? 0 : (y - to) / (from - to);
    currSlide.pan.y = y;
    currSlide.applyCurrentZoomPan();
    pswp.applyBgOpacity(1 - (1 - bgOpacity) * left);
  };
  animations.stopAll();
  if (reducedMotion().matches) put(to);
  else animations.startSpring({ isPan: true, start: from, end: to, velocity: 0, dampingRatio: 1, onUpdate: put });
}
