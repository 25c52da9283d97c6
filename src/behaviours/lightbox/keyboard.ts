import type PhotoSwipe from "photoswipe";
import type { Lightbox } from "./lightbox.ts";
import { moveBy, moveTo } from "./moves.ts";
import { isZoomed } from "./zoom.ts";

/** Pixels that one press of an arrow moves an enlarged picture. */
const stride = 80;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Escape closes, left and right move, Home and End lead to the ends; of an enlarged picture the arrows show another
 * part. Keys held together with others are the browser's, and what has the focus keeps the keys it uses.
 */
export function addKeyboard({ pswp, gone, close, slides }: Lightbox): void {
  // PhotoSwipe listens only once it is open, and to letters, too.
  pswp.on("keydown", (event) => event.preventDefault());

  const press = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
    if (key === "Escape") close();
    else if (usesKey(event.target, key)) return;
    else if (key in directions) steer(pswp, directions[key] ?? [0, 0]);
    else if (key === "Home" && !isZoomed(pswp)) moveTo(pswp, 0);
    else if (key === "End" && !isZoomed(pswp)) moveTo(pswp, slides.length - 1);
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", press, { signal: gone });
}

/** A slider and a film have arrows and ends of their own, and what scrolls goes up and down. */
function usesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("input, video")) return true;
  return target.matches("[data-scrolls]") && !/^Arrow(Left|Right)$/.test(key);
}

function steer(pswp: PhotoSwipe, [x, y]: readonly [x: number, y: number]): void {
  const { currSlide } = pswp;
  if (currSlide && isZoomed(pswp)) currSlide.panTo(currSlide.pan.x - x * stride, currSlide.pan.y - y * stride);
  else if (x === 1 || x === -1) moveBy(pswp, x);
}
