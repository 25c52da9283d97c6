import type PhotoSwipe from "photoswipe";
import { reducedMotion } from "../../ui/reduced-motion.ts";

/** Does it now or, while the lightbox still opens, as soon as it is open: PhotoSwipe would ignore it. */
export function whenOpen(pswp: PhotoSwipe, act: () => void): void {
  if (pswp.opener.isOpen) act();
  else pswp.on("openingAnimationEnd", act);
}

/** To the next slide or the previous one. Slides towards it; nothing happens beyond the ends. */
export function moveBy(pswp: PhotoSwipe, step: 1 | -1): void {
  whenOpen(pswp, () => pswp.mainScroll.moveIndexBy(step, !reducedMotion().matches));
}

/** To any slide, at once. */
export function moveTo(pswp: PhotoSwipe, index: number): void {
  whenOpen(pswp, () => pswp.mainScroll.moveIndexBy(index - pswp.potentialIndex));
}
