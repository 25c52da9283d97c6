import { element, iconButton, relabel } from "./elements.ts";
import { type Lightbox, moveBy, onZoom, onZoomChange } from "./lightbox.ts";
import { clickFactor, largestFactor } from "./photoswipe-options.ts";

/** The position among all slides, and the buttons; first in the order of the Tab key. */
export function addToolbar(lightbox: Lightbox, buttons: readonly HTMLElement[]): void {
  const { pswp, root, slides, t, close } = lightbox;
  const counter = element("p", { class: "lightbox-counter", "aria-hidden": "true" });
  const enlarge = iconButton(t, "enlarge", () => pswp.toggleZoom());
  // The button to enlarge comes and goes: the others keep their places.
  const all = [counter, enlarge, ...buttons, iconButton(t, "close", close)];
  root.prepend(element("div", { class: "lightbox-toolbar" }, ...all));

  const update = () => {
    counter.textContent = slides.length > 1 ? `${pswp.currIndex + 1} / ${slides.length}` : "";
    enlarge.hidden = !pswp.currSlide?.isZoomable();
  };
  pswp.on("change", update);
  pswp.on("loadComplete", update);
  onZoomChange(lightbox, (zoomed) => relabel(t, enlarge, zoomed ? "fit" : "enlarge"));
}

/** To the previous slide and the next, where there is one. */
export function addArrows({ pswp, root, slides, t }: Lightbox): void {
  if (slides.length < 2) return;
  const previous = iconButton(t, "previous", () => moveBy(pswp, -1));
  const next = iconButton(t, "next", () => moveBy(pswp, 1));
  previous.classList.add("lightbox-previous");
  next.classList.add("lightbox-next");
  root.append(previous, next);
  pswp.on("change", () => {
    setUsable(previous, pswp.currIndex > 0, next);
    setUsable(next, pswp.currIndex < slides.length - 1, previous);
  });
}

/** The focus goes on to the other arrow rather than being lost. */
function setUsable(arrow: HTMLButtonElement, usable: boolean, other: HTMLButtonElement): void {
  const hadFocus = document.activeElement === arrow;
  arrow.hidden = !usable;
  if (!usable && hadFocus) {
    other.hidden = false;
    other.focus();
  }
}

/** The button for full screen, which follows the browser's own keys. Undefined where there is no full screen. */
export function addFullscreen({ pswp, root, t, gone }: Lightbox): HTMLButtonElement | undefined {
  if (!document.fullscreenEnabled) return undefined;
  const isFull = () => document.fullscreenElement === root;
  // Both are refused where the browser or the visitor does not allow it: everything stays as it was.
  const leave = () => void (isFull() && document.exitFullscreen().catch(() => {}));
  const button = iconButton(t, "fullscreen", () => (isFull() ? leave() : root.requestFullscreen().catch(() => {})));
  const follow = () => relabel(t, button, isFull() ? "leaveFullscreen" : "fullscreen");
  document.addEventListener("fullscreenchange", follow, { signal: gone });
  pswp.on("close", leave);
  return button;
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
