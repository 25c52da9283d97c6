import { smallestFile } from "../../../content/pictures.ts";
import type { GalleryItemView } from "../../../content/views.ts";
import { nameSlide } from "./captions.ts";
import { addToggle, element, icon } from "./elements.ts";
import { keepWheel } from "./input.ts";
import { type Lightbox, moveTo } from "./lightbox.ts";

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
  const thumbnail = element("button", { type: "button", "aria-label": nameSlide(t, items, index) });
  const { picture, thumb = picture } = item;
  if (thumb) thumbnail.append(element("img", { src: smallestFile(thumb), alt: "", decoding: "async" }));
  if (item.kind === "film" || item.kind === "embed") thumbnail.append(icon("play"));
  if (item.kind === "document" || item.kind === "link") thumbnail.append(icon("sheet"));
  thumbnail.addEventListener("click", () => moveTo(pswp, index));
  return element("li", {}, thumbnail);
}
