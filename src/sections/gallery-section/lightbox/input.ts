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

function usesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("input, video")) return true;
  return target.matches("[data-scrolls]") && !/^Arrow(Left|Right)$/.test(key);
}

/** The least time between two moves. One turn of the wheel sends many events. */
const pauseMs = 350;
/** A trackpad sends events for seconds after the last touch. An event after a pause this long is a new move. */
const silenceMs = 120;

/**
 * Events in one direction, such as those of a trackpad's momentum, count as one move. With Ctrl, or in an enlarged
 * picture, PhotoSwipe handles the wheel.
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

/** Lets an element that can scroll handle the wheel itself. */
export function keepWheel(scroller: HTMLElement): void {
  scroller.addEventListener("wheel", (event) => {
    if (scroller.scrollHeight > scroller.clientHeight && !event.ctrlKey) event.stopPropagation();
  });
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
    const closes = dragAxis === "y" && Math.abs(y) >= verticalPx;
    // If the background had begun to fade, PhotoSwipe would close the lightbox.
    if (!closes) restoreBackground(pswp);
    // Runs after PhotoSwipe's own decision, and replaces it.
    queueMicrotask(() => {
      const isStill = reducedMotion().matches;
      if (closes) {
        animations.stopAll();
        close();
      } else if (dragAxis === "x") {
        const step = Math.abs(x) > sidewaysPx ? -Math.sign(x) : 0;
        mainScroll.moveIndexBy(start.index + step - pswp.potentialIndex, !isStill, velocity.x);
      } else if (isStill) {
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

function isForControl({ target, clientY }: PointerEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLVideoElement) return clientY > target.getBoundingClientRect().bottom - filmControlsPx;
  return target.closest("a, button, input, iframe") !== null;
}
