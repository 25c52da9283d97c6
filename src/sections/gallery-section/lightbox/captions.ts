import type PhotoSwipe from "photoswipe";
import type { GalleryItemView } from "../../../content/media-views.ts";
import { addToggle, element } from "./elements.ts";
import type { Lightbox } from "./lightbox.ts";
import { addPadding, isLowWindow } from "./padding.ts";
import { keepWheel } from "./wheel.ts";

/** A low window shows title and description only on request, because the picture needs the height. */
export function addCaptions(lightbox: Lightbox): void {
  const { pswp, root, items } = lightbox;
  const caption = element("div", { id: "lightbox-caption", class: "lightbox-caption", "data-scrolls": true });
  // The heights of the captions of slides that are not shown are measured in a second, invisible element.
  const invisible = { "data-measured": true, "aria-hidden": "true", inert: true };
  const measured = element("div", { class: "lightbox-caption", ...invisible });
  keepWheel(caption);
  root.append(caption, measured);
  const toggle = addToggle(lightbox, "caption", caption);

  const heightOf = (index: number) => {
    if (isLowWindow()) return 0;
    measured.replaceChildren(...textsOf(items[index]));
    const height = measured.childElementCount > 0 ? measured.offsetHeight : 0;
    measured.replaceChildren();
    return height;
  };
  addPadding(lightbox, heightOf);

  const place = () => caption.style.setProperty("--picture", `${leftEdgePx(pswp)}px`);
  pswp.on("change", () => {
    caption.replaceChildren(...textsOf(items[pswp.currIndex]));
    caption.hidden = caption.childElementCount === 0;
    toggle.hidden = caption.hidden;
    caption.scrollTop = 0;
    place();
  });
  pswp.on("resize", place);
  pswp.on("appendHeavyContent", ({ slide }) => slide.isActive && place());
}

/** The left edge of a film or panel, or of the picture when shown whole. */
function leftEdgePx({ currSlide, options, viewportSize }: PhotoSwipe): number {
  const isPicture = currSlide && currSlide.width > 0;
  if (!isPicture) return currSlide?.content.element?.firstElementChild?.getBoundingClientRect().left ?? 0;
  const padding = options.paddingFn?.(viewportSize, currSlide.data, currSlide.index);
  const wholeWidth = currSlide.width * currSlide.zoomLevels.fit;
  return (padding?.left ?? 0) + (currSlide.panAreaSize.x - wholeWidth) / 2;
}

function textsOf(item: GalleryItemView | undefined): HTMLElement[] {
  const texts: HTMLElement[] = [];
  if (item?.title) texts.push(element("p", { class: "lightbox-title" }, item.title));
  if (item?.description) texts.push(element("p", {}, item.description));
  return texts;
}
