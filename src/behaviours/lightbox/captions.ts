import type PhotoSwipe from "photoswipe";
import { addToggle, element } from "./elements.ts";
import { keepWheel } from "./input.ts";
import type { Lightbox, LightboxWords } from "./lightbox.ts";
import type { Slide } from "./slides.ts";

/** Title and description below the picture, as text. In a low window, where the picture has the room, on request. */
export function addCaptions(lightbox: Lightbox): void {
  const { pswp, root, slides } = lightbox;
  const caption = element("div", { id: "lightbox-caption", class: "lightbox-caption", "data-scrolls": true });
  const unseen = { "data-measured": true, "aria-hidden": "true", inert: true };
  const measured = element("div", { class: "lightbox-caption", ...unseen });
  keepWheel(caption);
  root.append(caption, measured);
  const button = addToggle(lightbox, "caption", caption);
  button.classList.add("lightbox-caption-button");

  const heightOf = (index: number) => {
    if (isLowWindow()) return 0;
    measured.replaceChildren(...textsOf(slides[index]));
    const height = measured.childElementCount > 0 ? measured.offsetHeight : 0;
    measured.replaceChildren();
    return height;
  };
  // The picture leaves its text the room it takes.
  pswp.options.paddingFn = (area, _data, index) =>
    paddingAround(area, heightOf(index), slides[index]?.kind === "picture");

  const place = () => caption.style.setProperty("--picture", `${leftEdge(pswp)}px`);
  pswp.on("change", () => {
    caption.replaceChildren(...textsOf(slides[pswp.currIndex]));
    caption.hidden = caption.childElementCount === 0;
    button.hidden = caption.hidden;
    caption.scrollTop = 0;
    place();
  });
  pswp.on("resize", place);
  // A picture of unknown size has its shape only now.
  pswp.on("loadComplete", place);
  pswp.on("appendHeavyContent", ({ slide }) => slide.isActive && place());
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

/**
 * Pixels around the slide: the toolbar above, the caption below, the arrows at the sides. On a phone the arrows stand
 * over the lower part of tall pictures, but never over what has buttons of its own. In a low window the toolbar stands at
 * the right, beside the arrow.
 */
function paddingAround(area: { x: number; y: number }, captionHeight: number, isPicture: boolean) {
  if (isLowWindow()) {
    const side = isPicture && area.x < 700 ? 0 : 60;
    return { top: 4, bottom: 4, left: side, right: 56 + side };
  }
  const side = area.x >= 900 ? 88 : area.x >= 600 ? 24 : 0;
  const arrows = !isPicture && window.innerWidth < 600 && area.y > 420 ? area.y * 0.3 + 64 : 24;
  return { top: 64, bottom: Math.max(captionHeight, arrows), left: side, right: side };
}

/** A phone held sideways. Keep in step with low-window.css. */
const lowWindow = "(max-height: 420px) and (min-aspect-ratio: 3/2)";

/** Whether the picture is to have all the height there is: buttons stand beside it, its text comes when asked for. */
function isLowWindow(): boolean {
  return window.matchMedia(lowWindow).matches;
}

/** "Picture 2 of 7: Harvest" */
export function nameSlide(t: LightboxWords, slides: readonly Slide[], index: number): string {
  const slide = slides[index];
  const position = t(slide?.kind ?? "picture", { number: index + 1, total: slides.length });
  const name = slide?.title ?? slide?.alt;
  return name ? t("named", { position, name }) : position;
}

/** Tells screen readers which slide is shown, that a picture has not come, and that it has come after all. */
export function addAnnouncements({ pswp, status, slides, t }: Lightbox): void {
  /** What is shown is known not to have come. */
  let hasFailed = false;
  const tell = (news?: "pictureFailed" | "pictureArrived") => {
    hasFailed = news === "pictureFailed";
    const position = nameSlide(t, slides, pswp.currIndex);
    status.textContent = news ? `${position}. ${t(news)}` : position;
  };
  pswp.on("change", () => tell(pswp.currSlide?.content.isError() ? "pictureFailed" : undefined));
  // Asked for again. Words that stay the same would not be heard a second time.
  pswp.on("contentLoad", ({ content }) => {
    if (hasFailed && content.slide?.isActive) status.textContent = "";
  });
  pswp.on("loadError", ({ slide }) => slide.isActive && tell("pictureFailed"));
  pswp.on("loadComplete", ({ slide, isError }) => {
    if (hasFailed && slide.isActive && !isError) tell("pictureArrived");
  });
}
