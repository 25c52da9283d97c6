import type PhotoSwipe from "photoswipe";
import { reducedMotion } from "../../../ui/reduced-motion.ts";
import { isZoomed, type Lightbox } from "./lightbox.ts";

/** In a narrower window a tap beside the picture closes nothing, because nearly all of the window is beside it. */
const narrowestPx = 700;

/** A click or tap beside the picture closes the lightbox. On the picture it toggles between enlarged and whole. */
export function addTaps({ pswp, close }: Lightbox): void {
  pswp.options.bgClickAction = () => {
    if (window.innerWidth >= narrowestPx) close();
  };
  // A tap does the same as a click.
  pswp.options.tapAction = (point, event) => pswp.gestures.tapHandler.click(point, event);
}

/** A longer horizontal drag changes the slide at any speed. */
const sidewaysPx = 40;
/** A vertical drag of at least this length closes the lightbox. */
const verticalPx = 90;
/** The height of the browser's controls in a film. A drag that begins there moves a control, not the slide. */
const filmControlsPx = 80;
const backgroundMs = 300;

/** The distance decides how a drag ends. PhotoSwipe itself decides by the speed and by a share of the window's size. */
export function addDrags({ pswp, close }: Lightbox): void {
  const { gestures, mainScroll, animations } = pswp;
  let start = { x: 0, y: 0, index: 0 };

  pswp.on("pointerDown", (event) => {
    const { clientX: x, clientY: y, isPrimary } = event.originalEvent;
    if (isForControl(event.originalEvent)) event.preventDefault();
    else if (isPrimary) start = { x, y, index: pswp.potentialIndex };
  });
  pswp.on("pointerUp", ({ originalEvent: { clientX, clientY, isPrimary, type } }) => {
    const { dragAxis, isDragging, isMultitouch, velocity } = gestures;
    if (!isPrimary || !isDragging || isMultitouch || isZoomed(pswp)) return;
    const [x, y] = type === "pointercancel" ? [0, 0] : [clientX - start.x, clientY - start.y];
    const isClosing = dragAxis === "y" && Math.abs(y) >= verticalPx;
    // If the background had begun to fade, PhotoSwipe would close the lightbox.
    if (!isClosing) restoreBackground(pswp);
    const isStill = reducedMotion().matches;
    // PhotoSwipe decides after this event. The microtask runs after its decision, and replaces it.
    queueMicrotask(() => {
      if (isClosing) {
        animations.stopAll();
        close();
      } else if (dragAxis === "x") {
        const step = Math.abs(x) > sidewaysPx ? -Math.sign(x) : 0;
        mainScroll.moveIndexBy(start.index + step - pswp.potentialIndex, !isStill, velocity.x);
      } else if (isStill) {
        // Puts the slide back without PhotoSwipe's animation.
        animations.stopAll();
        pswp.currSlide?.panTo(0, pswp.currSlide.bounds.center.y);
      }
    });
  });
}

function restoreBackground(pswp: PhotoSwipe): void {
  const opacity = [pswp.bgOpacity, 1];
  pswp.applyBgOpacity(1);
  if (!reducedMotion().matches) pswp.bg?.animate({ opacity }, backgroundMs);
}

/** True if the pointer is on a control that handles the press itself. */
function isForControl({ target, clientY }: PointerEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLVideoElement) return clientY > target.getBoundingClientRect().bottom - filmControlsPx;
  return target.closest("a, button, input, iframe") !== null;
}
