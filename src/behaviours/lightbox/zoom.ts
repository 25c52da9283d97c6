import type PhotoSwipe from "photoswipe";
import type { PhotoSwipeOptions } from "photoswipe";
import type { Lightbox } from "./lightbox.ts";

/** Times the size at which the whole picture is seen: what a click leads to, and as far as one can go. */
export const clickFactor = 1.6;
export const largestFactor = 6.6;

/** Levels are products of fractions: what is as good as one counts as one. */
const asGoodAsWhole = 1.001;

export const zoomOptions: PhotoSwipeOptions = {
  secondaryZoomLevel: ({ fit }) => fit * clickFactor,
  maxZoomLevel: ({ fit }) => fit * largestFactor,
};

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

/** In a window that has grown, what was enlarged may be smaller than whole: then it is shown whole. */
export function keepWhole({ pswp }: Lightbox): void {
  pswp.on("resize", () => {
    const { currSlide } = pswp;
    if (currSlide && zoomFactor(pswp) < 1) currSlide.zoomTo(currSlide.zoomLevels.fit, undefined, false);
  });
}
