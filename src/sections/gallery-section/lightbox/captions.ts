import type PhotoSwipe from "photoswipe";
import type { GalleryItemView } from "../../../content/views.ts";
import { addToggle, element } from "./elements.ts";
import { keepWheel } from "./input.ts";
import type { Lightbox } from "./lightbox.ts";

/** A low window shows title and description only on request, because the picture needs the height. */
export function addCaptions(lightbox: Lightbox): void {
  const { pswp, root, items } = lightbox;
  const caption = element("div", { id: "lightbox-caption", class: "lightbox-caption", "data-scrolls": true });
  const unseen = { "data-measured": true, "aria-hidden": "true", inert: true };
  const measured = element("div", { class: "lightbox-caption", ...unseen });
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
  pswp.options.paddingFn = (area, _data, index) =>
    paddingAround(area, heightOf(index), items[index]?.kind === "picture");

  const place = () => caption.style.setProperty("--picture", `${leftEdge(pswp)}px`);
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

/** The left edge, in pixels, of the whole picture or of the element in its place. */
function leftEdge({ currSlide, options, viewportSize }: PhotoSwipe): number {
  if (!currSlide?.width) return currSlide?.content.element?.firstElementChild?.getBoundingClientRect().left ?? 0;
  const { left = 0 } = options.paddingFn?.(viewportSize, currSlide.data, currSlide.index) ?? {};
  return left + (currSlide.panAreaSize.x - currSlide.width * currSlide.zoomLevels.fit) / 2;
}

function textsOf(item: GalleryItemView | undefined): HTMLElement[] {
  const texts: HTMLElement[] = [];
  if (item?.title) texts.push(element("p", { class: "lightbox-title" }, item.title));
  if (item?.description) texts.push(element("p", {}, item.description));
  return texts;
}

/** In pixels. On a phone the arrows overlap the lower part of tall pictures, but never a slide with its own buttons. */
function paddingAround(area: { x: number; y: number }, captionHeight: number, isPicture: boolean) {
  if (isLowWindow()) {
    // The toolbar is on the right, beside the arrow.
    const side = isPicture && area.x < 700 ? 0 : 60;
    return { top: 4, bottom: 4, left: side, right: 56 + side };
  }
  const side = area.x >= 900 ? 88 : area.x >= 600 ? 24 : 0;
  const arrows = !isPicture && window.innerWidth < 600 && area.y > 420 ? area.y * 0.3 + 64 : 24;
  return { top: 64, bottom: Math.max(captionHeight, arrows), left: side, right: side };
}

/** A phone in landscape. Keep in step with low-window.css. */
const lowWindow = "(max-height: 420px) and (min-aspect-ratio: 3/2)";

/** True if the picture gets the full height; buttons are then beside it, and text appears on request. */
function isLowWindow(): boolean {
  return window.matchMedia(lowWindow).matches;
}
