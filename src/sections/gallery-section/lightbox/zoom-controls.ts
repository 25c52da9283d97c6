import { element, iconButton, relabel } from "./elements.ts";
import { clickFactor, isEnlarged, type Lightbox, largestFactor, zoomFactor } from "./lightbox.ts";

/** Adds a button that enlarges the picture, and a slider that is shown while the picture is enlarged. */
export function addZoom(lightbox: Lightbox): void {
  const { pswp, root, toolbar, t } = lightbox;
  const enlarge = iconButton(t, "enlarge", () => pswp.toggleZoom());
  const { slider, moveSlider } = createSlider(lightbox);
  const bar = element("div", { class: "lightbox-zoom-bar", hidden: true }, element("div", {}, slider));
  toolbar.append(enlarge);
  root.append(bar);

  const updateButton = () => {
    enlarge.hidden = !pswp.currSlide?.isZoomable();
  };
  pswp.on("change", updateButton);
  pswp.on("loadComplete", updateButton);

  const showFactor = (factor: number) => {
    moveSlider(factor);
    const wasEnlarged = !bar.hidden;
    const isNowEnlarged = isEnlarged(factor);
    if (isNowEnlarged === wasEnlarged) return;
    bar.hidden = !isNowEnlarged;
    root.toggleAttribute("data-zoomed", isNowEnlarged);
    relabel(t, enlarge, isNowEnlarged ? "fit" : "enlarge");
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

/** Each step of the slider enlarges by 0.1. Its value 0 stands for `clickFactor`, 1.6. */
const stepsPerFactor = 10;

function createSlider({ pswp, t, locale }: Lightbox) {
  const range = { type: "range", min: 0, max: (largestFactor - clickFactor) * stepsPerFactor, step: 1, value: 0 };
  const slider = element("input", { ...range, "aria-label": t("enlargement") });
  slider.addEventListener("input", () => {
    const slide = pswp.currSlide;
    slide?.zoomTo(slide.zoomLevels.fit * (clickFactor + slider.valueAsNumber / stepsPerFactor));
  });
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const moveSlider = (factor: number) => {
    slider.value = String(Math.round((factor - clickFactor) * stepsPerFactor));
    slider.setAttribute("aria-valuetext", t("factor", { factor: number.format(factor) }));
  };
  return { slider, moveSlider };
}
