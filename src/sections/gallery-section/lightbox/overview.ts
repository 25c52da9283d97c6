import type { GalleryItemView } from "../../../content/media-views.ts";
import { smallestFile } from "../../../content/pictures.ts";
import { addToggle, button, element, icon } from "./elements.ts";
import { type Lightbox, moveTo } from "./lightbox.ts";
import { nameSlide } from "./position.ts";
import { keepWheel } from "./wheel.ts";

/** Adds a panel with a button for each slide, which is filled when it is first shown. */
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
    // The overview takes width from the slides.
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
