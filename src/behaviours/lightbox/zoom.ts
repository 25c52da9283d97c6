import type PhotoSwipe from "photoswipe";
import type { PhotoSwipeOptions } from "photoswipe";
import { element } from "./elements.ts";
import type { Lightbox } from "./lightbox.ts";

/** Times the size at which the whole picture is seen: what a click leads to, and as far as one can go. */
const clickFactor = 1.6;
const largestFactor = 6.6;

/** Levels are products of fractions: what is as good as one counts as one. */
const asGoodAsWhole = 1.001;

export const zoomOptions: PhotoSwipeOptions = {
  secondaryZoomLevel: ({ fit }) => fit * clickFactor,
  maxZoomLevel: ({ fit }) => fit * largestFactor,
};

function zoomFactor({ currSlide }: PhotoSwipe): number {
  return currSlide ? currSlide.currZoomLevel / currSlide.zoomLevels.fit : 1;
}

export function isZoomed(pswp: PhotoSwipe): boolean {
  return zoomFactor(pswp) > asGoodAsWhole;
}

/** Tells the factor each time it changes; of a change that takes time, where it will end. */
function onZoom({ pswp }: Lightbox, respond: (factor: number) => void): void {
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

/** Each step is a tenth: 0 to 50 stand for 1.6 to 6.6 times. There while a picture is enlarged. */
export function addZoomBar(lightbox: Lightbox): void {
  const { pswp, root, t, locale } = lightbox;
  const range = { type: "range", min: 0, max: (largestFactor - clickFactor) * 10, step: 1, value: 0 };
  const bar = element("input", { ...range, "aria-label": t("enlargement") });
  const holder = element("div", { class: "lightbox-zoom-bar", hidden: true }, element("div", {}, bar));
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

  onZoom(lightbox, (factor) => {
    bar.value = String(Math.round((factor - clickFactor) * 10));
    bar.ariaValueText = t("factor", { factor: number.format(factor) });
  });
  bar.addEventListener("input", () => {
    const slide = pswp.currSlide;
    slide?.zoomTo(slide.zoomLevels.fit * (clickFactor + bar.valueAsNumber / 10));
  });
  onZoomChange(lightbox, (zoomed) => {
    holder.hidden = !zoomed;
    root.toggleAttribute("data-zoomed", zoomed);
  });
  root.append(holder);
}
