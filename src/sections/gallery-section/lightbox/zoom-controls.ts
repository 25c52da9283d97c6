import { element, iconButton, relabel } from "./elements.ts";
import { clickFactor, isEnlarged, type Lightbox, largestFactor, zoomFactor } from "./lightbox.ts";

/** Each step of the slider enlarges by 0.1: its values 0 to 50 mean 1.6 to 6.6 times. */
const stepsPerFactor = 10;

/** Adds a button that enlarges the picture, and a slider that is shown while the picture is enlarged. */
export function addZoom({ pswp, root, toolbar, t, locale }: Lightbox): void {
  const enlarge = iconButton(t, "enlarge", () => pswp.toggleZoom());
  const range = { type: "range", min: 0, max: (largestFactor - clickFactor) * stepsPerFactor, step: 1, value: 0 };
  const slider = element("input", { ...range, "aria-label": t("enlargement") });
  const bar = element("div", { class: "lightbox-zoom-bar", hidden: true }, element("div", {}, slider));
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  toolbar.append(enlarge);
  root.append(bar);

  slider.addEventListener("input", () => {
    const slide = pswp.currSlide;
    slide?.zoomTo(slide.zoomLevels.fit * (clickFactor + slider.valueAsNumber / stepsPerFactor));
  });

  const updateButton = () => {
    enlarge.hidden = !pswp.currSlide?.isZoomable();
  };
  pswp.on("change", updateButton);
  pswp.on("loadComplete", updateButton);

  const showFactor = (factor: number) => {
    slider.value = String(Math.round((factor - clickFactor) * stepsPerFactor));
    slider.setAttribute("aria-valuetext", t("factor", { factor: number.format(factor) }));
    const isShown = isEnlarged(factor);
    if (isShown === !bar.hidden) return;
    bar.hidden = !isShown;
    root.toggleAttribute("data-zoomed", isShown);
    relabel(t, enlarge, isShown ? "fit" : "enlarge");
  };
  // PhotoSwipe first reports the enlargement that an animation leads to, then each step towards it.
  pswp.on("beforeZoomTo", ({ destZoomLevel }) => showFactor(destZoomLevel / (pswp.currSlide?.zoomLevels.fit ?? 1)));
  // PhotoSwipe also sends this event at each change of slide.
  pswp.on("zoomPanUpdate", () => showFactor(zoomFactor(pswp)));
  pswp.on("resize", () => {
    const { currSlide } = pswp;
    // When the window grows, an enlarged picture may be left smaller than the size that fits. Then it gets that size.
    if (currSlide && zoomFactor(pswp) < 1) currSlide.zoomTo(currSlide.zoomLevels.fit, undefined, false);
  });
}
