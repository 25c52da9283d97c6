import { nameSlide } from "./captions.ts";
import { addToggle, element, icon, isOwnAddress } from "./elements.ts";
import { keepWheel } from "./input.ts";
import { type Lightbox, moveTo } from "./lightbox.ts";
import type { Slide } from "./slides.ts";

export function addOverview(lightbox: Lightbox): void {
  const { pswp, root, slides, t } = lightbox;
  if (slides.length < 2) return;
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
    if (!list.hasChildNodes()) list.append(...slides.map((slide, index) => createThumbnail(lightbox, slide, index)));
    panel.hidden = !shown;
    pswp.updateSize(true);
    markCurrent();
  });
}

function createThumbnail({ pswp, slides, t }: Lightbox, slide: Slide, index: number): HTMLElement {
  const thumbnail = element("button", { type: "button", "aria-label": nameSlide(t, slides, index) });
  const src = slide.kind === "picture" ? (slide.thumb ?? slide.src) : slide.thumb;
  // A provider's thumbnail is not fetched, for privacy.
  if (src && (slide.kind === "picture" || isOwnAddress(src))) {
    thumbnail.append(element("img", { src, alt: "", decoding: "async" }));
  }
  if (slide.kind === "film" || slide.kind === "embed") thumbnail.append(icon("play"));
  if (slide.kind === "document") thumbnail.append(icon("sheet"));
  thumbnail.addEventListener("click", () => moveTo(pswp, index));
  return element("li", {}, thumbnail);
}
