import type PhotoSwipe from "photoswipe";
import type { GalleryItemView } from "../../../content/media-views.ts";
import type { WordsOf } from "../../../i18n/words.ts";
import type { Locale } from "../../../locales.ts";
import { reducedMotion } from "../../../ui/reduced-motion.ts";

export type LightboxWords = WordsOf<"lightbox">;

export interface Lightbox {
  readonly pswp: PhotoSwipe;
  /** PhotoSwipe's element, inside the dialog; contains the whole lightbox. */
  readonly root: HTMLElement;
  readonly toolbar: HTMLElement;
  readonly status: HTMLElement;
  readonly items: readonly GalleryItemView[];
  readonly locale: Locale;
  readonly t: LightboxWords;
  /** Aborted once the lightbox has closed. */
  readonly gone: AbortSignal;
  close(): void;
}

/** Acts now, or once the lightbox has opened: PhotoSwipe ignores calls during the opening. */
export function whenOpen(pswp: PhotoSwipe, act: () => void): void {
  if (pswp.opener.isOpen) act();
  else pswp.on("openingAnimationEnd", act);
}

export function moveBy(pswp: PhotoSwipe, step: 1 | -1): void {
  whenOpen(pswp, () => pswp.mainScroll.moveIndexBy(step, !reducedMotion().matches));
}

export function moveTo(pswp: PhotoSwipe, index: number): void {
  whenOpen(pswp, () => pswp.goTo(index));
}

/** Multiples of the size at which the whole picture is visible: the multiple after a click, and the largest. */
export const clickFactor = 1.6;
export const largestFactor = 6.6;

/** The current size as a multiple of the size at which the whole picture is visible. */
export function zoomFactor({ currSlide }: PhotoSwipe): number {
  return currSlide ? currSlide.currZoomLevel / currSlide.zoomLevels.fit : 1;
}

/** A factor of 1 may have a rounding error. */
export function isEnlarged(factor: number): boolean {
  return factor > 1.001;
}

export function isZoomed(pswp: PhotoSwipe): boolean {
  return isEnlarged(zoomFactor(pswp));
}
