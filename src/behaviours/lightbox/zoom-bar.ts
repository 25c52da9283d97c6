import { element } from "./element.ts";
import type { Lightbox } from "./lightbox.ts";
import { clickFactor, onZoom, onZoomChange } from "./zoom.ts";

const steps = 50;

/** 0 to 50 stand for 1.6 to 6.6 times. There while a picture is enlarged. */
export function addZoomBar(lightbox: Lightbox): void {
  const { pswp, root, t, locale } = lightbox;
  const bar = element("input", {
    type: "range",
    min: 0,
    max: steps,
    step: 1,
    value: 0,
    "aria-label": t("enlargement"),
  });
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
