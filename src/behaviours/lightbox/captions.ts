import type PhotoSwipe from "photoswipe";
import { element } from "./element.ts";
import type { Lightbox } from "./lightbox.ts";
import type { Slide } from "./slide.ts";
import { keepWheel } from "./wheel.ts";

/** Title and description below the picture, as text. Gives how many pixels those of a slide are high. */
export function addCaptions({ pswp, root, slides, gone }: Lightbox): (index: number) => number {
  const caption = element("div", { class: "lightbox-caption", "data-scrolls": true });
  const measured = element("div", {
    class: "lightbox-caption",
    "data-measured": true,
    "aria-hidden": "true",
    inert: true,
  });
  keepWheel(caption);
  root.append(caption, measured);
  const heights = new Map<number, number>();

  const place = () => caption.style.setProperty("--picture", `${leftEdge(pswp)}px`);
  pswp.on("change", () => {
    caption.replaceChildren(...textsOf(slides[pswp.currIndex]));
    caption.hidden = caption.childElementCount === 0;
    caption.scrollTop = 0;
    place();
  });
  pswp.on("resize", place);
  pswp.on("appendHeavyContent", ({ slide }) => slide.isActive && place());
  const forget = () => heights.clear();
  pswp.on("beforeResize", forget);
  // Letters may come later than the text.
  document.fonts.addEventListener("loadingdone", forget, { signal: gone });

  return (index) => {
    const known = heights.get(index);
    if (known !== undefined) return known;
    const texts = textsOf(slides[index]);
    measured.replaceChildren(...texts);
    const height = texts.length > 0 ? measured.offsetHeight : 0;
    measured.replaceChildren();
    heights.set(index, height);
    return height;
  };
}

/** Where the picture begins when it is seen as a whole, or what stands in its place. */
function leftEdge({ currSlide }: PhotoSwipe): number {
  if (currSlide?.width) return currSlide.bounds.center.x;
  return currSlide?.content.element?.firstElementChild?.getBoundingClientRect().left ?? 0;
}

function textsOf(slide: Slide | undefined): HTMLElement[] {
  return [
    ...(slide?.title ? [element("p", { class: "lightbox-title" }, slide.title)] : []),
    ...(slide?.description ? [element("p", {}, slide.description)] : []),
  ];
}
