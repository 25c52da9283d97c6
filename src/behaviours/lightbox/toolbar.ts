import { element } from "./element.ts";
import { iconButton, relabel } from "./icon-button.ts";
import type { Lightbox } from "./lightbox.ts";
import { onZoomChange } from "./zoom.ts";

/** The position among all slides, and the buttons; first in the order of the Tab key. */
export function addToolbar(lightbox: Lightbox, buttons: readonly HTMLElement[]): void {
  const { pswp, root, slides, t, close } = lightbox;
  const counter = element("p", { class: "lightbox-counter", "aria-hidden": "true" });
  const enlarge = iconButton("enlarge", t("enlarge"), () => pswp.toggleZoom());
  const bar = element(
    "div",
    { class: "lightbox-toolbar" },
    counter,
    // It comes and goes: the others keep their places.
    enlarge,
    ...buttons,
    iconButton("close", t("close"), close),
  );
  root.prepend(bar);

  const look = () => {
    enlarge.hidden = !pswp.currSlide?.isZoomable();
  };
  pswp.on("change", () => {
    counter.textContent = slides.length > 1 ? `${pswp.currIndex + 1} / ${slides.length}` : "";
    look();
  });
  pswp.on("loadComplete", look);
  onZoomChange(lightbox, (zoomed) => {
    if (zoomed) relabel(enlarge, "fit", t("fit"));
    else relabel(enlarge, "enlarge", t("enlarge"));
  });
}
