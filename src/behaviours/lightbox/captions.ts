import type PhotoSwipe from "photoswipe";
import { element, iconButton } from "./elements.ts";
import { keepWheel } from "./input.ts";
import { type Lightbox, onZoomChange } from "./lightbox.ts";
import { isLowWindow } from "./photoswipe-options.ts";
import type { Slide } from "./slides.ts";

export interface Captions {
  /** Pixels that the text of a slide takes from the picture. */
  height(index: number): number;
  /** Shows and hides the text in a low window, where the picture has the room. */
  readonly button: HTMLButtonElement;
}

/** Title and description below the picture, as text. */
export function addCaptions(lightbox: Lightbox): Captions {
  const { pswp, root, slides, t } = lightbox;
  const caption = element("div", { id: "lightbox-caption", class: "lightbox-caption", "data-scrolls": true });
  const unseen = { "data-measured": true, "aria-hidden": "true", inert: true };
  const measured = element("div", { class: "lightbox-caption", ...unseen });
  keepWheel(caption);
  root.append(caption, measured);

  const button = iconButton(t, "caption", () => show(!root.hasAttribute("data-caption")));
  button.classList.add("lightbox-caption-button");
  button.setAttribute("aria-controls", caption.id);
  const show = (shown: boolean) => {
    root.toggleAttribute("data-caption", shown);
    button.setAttribute("aria-expanded", String(shown));
  };
  show(false);

  const place = () => caption.style.setProperty("--picture", `${leftEdge(pswp)}px`);
  pswp.on("change", () => {
    caption.replaceChildren(...textsOf(slides[pswp.currIndex]));
    caption.hidden = caption.childElementCount === 0;
    button.hidden = caption.hidden;
    caption.scrollTop = 0;
    place();
  });
  pswp.on("resize", place);
  pswp.on("appendHeavyContent", ({ slide }) => slide.isActive && place());
  onZoomChange(lightbox, place);

  const height = (index: number) => {
    if (isLowWindow()) return 0;
    measured.replaceChildren(...textsOf(slides[index]));
    const height = measured.childElementCount > 0 ? measured.offsetHeight : 0;
    measured.replaceChildren();
    return height;
  };
  return { height, button };
}

/** Where the picture begins when it is seen as a whole, or what stands in its place. In pixels. */
function leftEdge({ currSlide, options, viewportSize }: PhotoSwipe): number {
  if (!currSlide?.width) return currSlide?.content.element?.firstElementChild?.getBoundingClientRect().left ?? 0;
  const { left = 0 } = options.paddingFn?.(viewportSize, currSlide.data, currSlide.index) ?? {};
  return left + (currSlide.panAreaSize.x - currSlide.width * currSlide.zoomLevels.fit) / 2;
}

function textsOf(slide: Slide | undefined): HTMLElement[] {
  const texts: HTMLElement[] = [];
  if (slide?.title) texts.push(element("p", { class: "lightbox-title" }, slide.title));
  if (slide?.description) texts.push(element("p", {}, slide.description));
  return texts;
}
