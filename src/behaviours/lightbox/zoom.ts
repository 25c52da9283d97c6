import type PhotoSwipe from "photoswipe";
import type { PhotoSwipeOptions } from "photoswipe";
import type { Lightbox } from "./lightbox.ts";

/** Times the size at which the whole picture is seen: what a click leads to, and as far as one can go. */
export const clickFactor = 1.6;
export const largestFactor = 6.6;

export const zoomOptions: PhotoSwipeOptions = {
  secondaryZoomLevel: ({ fit }) => fit * clickFactor,
  maxZoomLevel: ({ fit }) => fit * largestFactor,
};

export function zoomFactor({ currSlide }: PhotoSwipe): number {
  return currSlide ? currSlide.currZoomLevel / currSlide.zoomLevels.fit : 1;
}

export function isZoomed(pswp: PhotoSwipe): boolean {
  // Levels are products of fractions: what is as good as one counts as one.
  return zoomFactor(pswp) > 1.001;
}

/** Calls back when the picture is first seen enlarged, and when it is whole again. */
export function onZoomChange({ pswp }: Lightbox, respond: (zoomed: boolean) => void): void {
  let known = false;
  const look = () => {
    const zoomed = pswp.opener.isOpen && isZoomed(pswp);
    if (zoomed === known) return;
    known = zoomed;
    respond(zoomed);
  };
  pswp.on("zoomPanUpdate", look);
  pswp.on("change", look);
}
