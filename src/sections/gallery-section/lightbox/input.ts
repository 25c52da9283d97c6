import type PhotoSwipe from "photoswipe";
import { reducedMotion } from "../../../ui/reduced-motion.ts";
import { isZoomed, type Lightbox, moveBy, moveTo } from "./lightbox.ts";

/** The browser gets keys with a modifier. In an enlarged picture PhotoSwipe gets the arrow keys, and pans. */
export function addKeyboard({ pswp, gone, close, items }: Lightbox): void {
  const press = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
    if (key === "Escape") close();
    else if (usesKey(target, key) || isZoomed(pswp)) return;
    else if (key === "ArrowRight") moveBy(pswp, 1);
    else if (key === "ArrowLeft") moveBy(pswp, -1);
    else if (key === "Home") moveTo(pswp, 0);
    else if (key === "End") moveTo(pswp, items.length - 1);
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", press, { signal: gone });
  // PhotoSwipe may only pan with the arrow keys. `press` handles other keys, also while the lightbox opens.
  pswp.on("keydown", (event) => {
    const { key, target } = event.originalEvent;
    if (!/^Arrow/.test(key) || usesKey(target, key)) event.preventDefault();
  });
}

/** True if the focused element itself uses the key: a slider, a film, or a text that scrolls. */
function usesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("input, video")) return true;
  return target.matches("[data-scrolls]") && !/^Arrow(Left|Right)$/.test(key);
}

/** In a narrower window a tap beside the picture closes nothing, because nearly all of the window is beside it. */
const narrowestPx = 700;

/** A click or tap beside the picture closes the lightbox. On the picture it toggles between enlarged and whole. */
export function addTaps({ pswp, close }: Lightbox): void {
  pswp.options.bgClickAction = () => void (window.innerWidth >= narrowestPx && close());
  pswp.options.tapAction = (point, event) => pswp.gestures.tapHandler.click(point, event);
}

/** A longer horizontal drag changes the slide at any speed. */
const sidewaysPx = 40;
/** A longer vertical drag closes the lightbox. */
const verticalPx = 90;
/** The height of the browser's controls in a film. A drag that begins there moves a control, not the slide. */
const filmControlsPx = 80;
const backgroundMs = 300;

/** The distance decides how a drag ends. PhotoSwipe itself decides by the speed and by a share of the window's size. */
export function addGestures({ pswp, close }: Lightbox): void {
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
    // PhotoSwipe decides after this event. The microtasks below run after its decision, and replace it.
    if (dragAxis === "y" && Math.abs(y) >= verticalPx) {
      queueMicrotask(() => {
        animations.stopAll();
        close();
      });
      return;
    }
    // If the background had begun to fade, PhotoSwipe would close the lightbox.
    restoreBackground(pswp);
    const isStill = reducedMotion().matches;
    if (dragAxis === "x") {
      const step = Math.abs(x) > sidewaysPx ? -Math.sign(x) : 0;
      queueMicrotask(() => mainScroll.moveIndexBy(start.index + step - pswp.potentialIndex, !isStill, velocity.x));
    } else if (isStill) {
      // Puts the slide back without PhotoSwipe's animation.
      queueMicrotask(() => {
        animations.stopAll();
        pswp.currSlide?.panTo(0, pswp.currSlide.bounds.center.y);
      });
    }
  });
}

function restoreBackground(pswp: PhotoSwipe): void {
  const opacity = [pswp.bgOpacity, 1];
  pswp.applyBgOpacity(1);
  if (!reducedMotion().matches) pswp.bg?.animate({ opacity }, backgroundMs);
}

function isForControl({ target, clientY }: PointerEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLVideoElement) return clientY > target.getBoundingClientRect().bottom - filmControlsPx;
  return target.closest("a, button, input, iframe") !== null;
}
