import type PhotoSwipe from "photoswipe";
import type { WordsOf } from "../../i18n/parts.ts";
import type { Locale } from "../../locales.ts";
import { reducedMotion } from "../../ui/reduced-motion.ts";
import type { Slide } from "./slides.ts";

export type LightboxWords = WordsOf<"lightbox">;

/** An open lightbox, as its parts share it. */
export interface Lightbox {
  readonly pswp: PhotoSwipe;
  /** The dialog: everything of the lightbox is inside. */
  readonly root: HTMLElement;
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
  whenOpen(pswp, () => pswp.mainScroll.moveIndexBy(index - pswp.potentialIndex));
}

/** Levels are products of fractions: what is as good as one counts as one. */
const asGoodAsWhole = 1.001;

export function zoomFactor({ currSlide }: PhotoSwipe): number {
  return currSlide ? currSlide.currZoomLevel / currSlide.zoomLevels.fit : 1;
}

export function isZoomed(pswp: PhotoSwipe): boolean {
  return zoomFactor(pswp) > asGoodAsWhole;
}

/** Tells the factor each time it changes; of a change that takes time, where it will end. */
export function onZoom({ pswp }: Lightbox, respond: (factor: number) => void): void {
  const look = () => respond(zoomFactor(pswp));
  pswp.on("beforeZoomTo", ({ destZoomLevel }) => respond(destZoomLevel / (pswp.currSlide?.zoomLevels.fit ?? 1)));
  pswp.on("zoomPanUpdate", look);
  pswp.on("change", look);
}

/** Calls back when the picture begins to be enlarged, and when it is to be whole again. */
export function onZoomChange(lightbox: Lightbox, respond: (zoomed: boolean) => void): void {
  let known = false;
  onZoom(lightbox, (factor) => {
    const zoomed = factor > asGoodAsWhole;
    if (zoomed === known) return;
    known = zoomed;
    respond(zoomed);
  });
}
