import type PhotoSwipe from "photoswipe";
import { prefersLessMotion } from "./motion.ts";

/** To the next slide or the previous one. Slides towards it; nothing happens beyond the ends. */
export function moveBy({ mainScroll, opener }: PhotoSwipe, step: 1 | -1): void {
  if (opener.isOpen) mainScroll.moveIndexBy(step, !prefersLessMotion());
}

/** To any slide, at once. */
export function moveTo({ mainScroll, opener, potentialIndex }: PhotoSwipe, index: number): void {
  if (opener.isOpen) mainScroll.moveIndexBy(index - potentialIndex);
}
