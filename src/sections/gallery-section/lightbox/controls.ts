import type { GalleryItemView } from "../../../content/media-views.ts";
import { smallestFile } from "../../../content/pictures.ts";
import { addToggle, button, element, icon, iconButton, relabel } from "./elements.ts";
import { clickFactor, isEnlarged, type Lightbox, largestFactor, moveBy, moveTo, zoomFactor } from "./lightbox.ts";
import { nameSlide } from "./position.ts";
import { keepWheel } from "./wheel.ts";

export function addArrows({ pswp, root, items, t }: Lightbox): void {
  if (items.length < 2) return;
  const previous = iconButton(t, "previous", () => moveBy(pswp, -1));
  const next = iconButton(t, "next", () => moveBy(pswp, 1));
  root.append(previous, next);
  pswp.on("change", () => {
    const { activeElement } = document;
    previous.hidden = pswp.currIndex === 0;
    next.hidden = pswp.currIndex === items.length - 1;
    // If the focused arrow disappears, the other one gets the focus.
    if (previous.hidden && activeElement === previous) next.focus();
    if (next.hidden && activeElement === next) previous.focus();
  });
}

/** Adds a button that enlarges the picture, and a slider that is shown while the picture is enlarged. */
export function addZoom({ pswp, root, toolbar, t, locale }: Lightbox): void {
  const enlarge = iconButton(t, "enlarge", () => pswp.toggleZoom());
  // Each step of the slider enlarges by 0.1: its values 0 to 50 mean 1.6 to 6.6 times.
  const range = { type: "range", min: 0, max: (largestFactor - clickFactor) * 10, step: 1, value: 0 };
  const slider = element("input", { ...range, "aria-label": t("enlargement") });
  const bar = element("div", { class: "lightbox-zoom-bar", hidden: true }, element("div", {}, slider));
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  toolbar.append(enlarge);
  root.append(bar);

  slider.addEventListener("input", () => {
    const slide = pswp.currSlide;
    slide?.zoomTo(slide.zoomLevels.fit * (clickFactor + slider.valueAsNumber / 10));
  });

  const updateButton = () => {
    enlarge.hidden = !pswp.currSlide?.isZoomable();
  };
  pswp.on("change", updateButton);
  pswp.on("loadComplete", updateButton);

  const showFactor = (factor: number) => {
    slider.value = String(Math.round((factor - clickFactor) * 10));
    slider.setAttribute("aria-valuetext", t("factor", { factor: number.format(factor) }));
    const isShown = isEnlarged(factor);
    if (isShown === !bar.hidden) return;
    bar.hidden = !isShown;
    root.toggleAttribute("data-zoomed", isShown);
    relabel(t, enlarge, isShown ? "fit" : "enlarge");
  };
  const factorOf = (zoomLevel: number) => zoomLevel / (pswp.currSlide?.zoomLevels.fit ?? 1);
  // PhotoSwipe first reports the enlargement that an animation leads to, then each step towards it.
  pswp.on("beforeZoomTo", ({ destZoomLevel }) => showFactor(factorOf(destZoomLevel)));
  // PhotoSwipe also sends this event at each change of slide.
  pswp.on("zoomPanUpdate", ({ slide }) => showFactor(factorOf(slide.currZoomLevel)));
  pswp.on("resize", () => {
    const { currSlide } = pswp;
    // When the window grows, an enlarged picture may become smaller than the window allows. Then it fills the window.
    if (currSlide && zoomFactor(pswp) < 1) currSlide.zoomTo(currSlide.zoomLevels.fit, undefined, false);
  });
}

export function addOverview(lightbox: Lightbox): void {
  const { pswp, root, items, t } = lightbox;
  if (items.length < 2) return;
  const list = element("ul");
  const named = { id: "lightbox-overview", class: "lightbox-overview", "aria-label": t("overview"), hidden: true };
  const panel = element("nav", named, list);
  keepWheel(panel);
  root.append(panel);

  const markCurrent = () => {
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = list.children[pswp.currIndex]?.querySelector("button");
    if (!current || panel.hidden) return;
    current.setAttribute("aria-current", "true");
    panel.scrollTop = current.offsetTop - (panel.clientHeight - current.offsetHeight) / 2;
  };
  pswp.on("change", markCurrent);
  addToggle(lightbox, "overview", panel, (shown) => {
    if (!list.hasChildNodes()) list.append(...items.map((item, index) => createThumbnail(lightbox, item, index)));
    panel.hidden = !shown;
    pswp.updateSize(true);
    markCurrent();
  });
}

function createThumbnail({ pswp, items, t }: Lightbox, item: GalleryItemView, index: number): HTMLElement {
  const thumbnail = button({ "aria-label": nameSlide(t, items, index) }, () => moveTo(pswp, index));
  const { picture, thumb = picture } = item;
  if (thumb) thumbnail.append(element("img", { src: smallestFile(thumb), alt: "", decoding: "async" }));
  if (item.kind === "film" || item.kind === "embed") thumbnail.append(icon("play"));
  if (item.kind === "document" || item.kind === "link") thumbnail.append(icon("sheet"));
  return element("li", {}, thumbnail);
}

/** Adds a button if the browser supports full screen. The button also follows the browser's own keys. */
export function addFullscreen({ pswp, root, toolbar, t, gone }: Lightbox): void {
  if (!document.fullscreenEnabled) return;
  const isFull = () => document.fullscreenElement === root;
  // The browser or the visitor may refuse to enter or leave full screen; then nothing changes.
  const leave = () => void (isFull() && document.exitFullscreen().catch(() => {}));
  const toggle = iconButton(t, "fullscreen", () => (isFull() ? leave() : root.requestFullscreen().catch(() => {})));
  const follow = () => relabel(t, toggle, isFull() ? "leaveFullscreen" : "fullscreen");
  document.addEventListener("fullscreenchange", follow, { signal: gone });
  pswp.on("close", leave);
  toolbar.append(toggle);
}

export function addClose({ toolbar, t, close }: Lightbox): void {
  toolbar.append(iconButton(t, "close", close));
}
