import type PhotoSwipe from "photoswipe";
import type { WordsOf } from "../../i18n/parts.ts";
import type { Locale } from "../../locales.ts";
import { reducedMotion } from "../../ui/reduced-motion.ts";
import type { Slide } from "./slides.ts";

export type LightboxWords = WordsOf<"lightbox">;

/** An open lightbox, as its parts share it. */
export interface Lightbox {
  readonly pswp: PhotoSwipe;
  /** PhotoSwipe's element in the dialog: everything of the lightbox is inside. */
  readonly root: HTMLElement;
  /** Where the buttons stand that concern the whole lightbox. */
  readonly toolbar: HTMLElement;
  /** Tells screen readers which slide is shown. */
  readonly status: HTMLElement;
  readonly slides: readonly Slide[];
  readonly locale: Locale;
  readonly t: LightboxWords;
  /** Aborted when the lightbox is gone; every listener outside of it hangs on this. */
  readonly gone: AbortSignal;
  close(): void;
}

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
  whenOpen(pswp, () => pswp.goTo(index));
}

/** Times the size at which the whole picture is seen: what a click leads to, and as far as one can go. */
export const clickFactor = 1.6;
export const largestFactor = 6.6;

/** How much larger the current picture is than when the whole of it is seen. */
export function zoomFactor({ currSlide }: PhotoSwipe): number {
  return currSlide ? currSlide.currZoomLevel / currSlide.zoomLevels.fit : 1;
}

/** Levels are products of fractions: what is as good as whole counts as whole. */
export function isEnlarged(factor: number): boolean {
  return factor > 1.001;
}

export function isZoomed(pswp: PhotoSwipe): boolean {
  return isEnlarged(zoomFactor(pswp));
}
