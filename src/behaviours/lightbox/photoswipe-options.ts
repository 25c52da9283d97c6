import type { PhotoSwipeOptions, SlideData } from "photoswipe";
import type { LightboxWords } from "./lightbox.ts";
import type { Slide } from "./slides.ts";

/** Milliseconds of the fade when it opens and closes. */
const fade = 350;

/** Times the size at which the whole picture is seen: what a click leads to, and as far as one can go. */
export const clickFactor = 1.6;
export const largestFactor = 6.6;

/** Pixels. The shape of a picture that has not come yet and of which no size is known. */
const assumedSize = { width: 1600, height: 1067 };

/** How PhotoSwipe is set, apart from what depends on the open lightbox. */
export const fixedOptions: PhotoSwipeOptions = {
  secondaryZoomLevel: ({ fit }) => fit * clickFactor,
  maxZoomLevel: ({ fit }) => fit * largestFactor,
  loop: false,
  // Anything of a page in cream would be in the way of the captions.
  bgOpacity: 1,
  showHideAnimationType: "fade",
  showAnimationDuration: fade,
  hideAnimationDuration: fade,
  allowPanToNext: false,
  pinchToClose: false,
  imageClickAction: "zoom",
  doubleTapAction: "zoom",
  clickToCloseNonZoomable: false,
  trapFocus: false,
  returnFocus: false,
};

export function slideData(slides: readonly Slide[], t: LightboxWords): SlideData[] {
  return slides.map((slide, index) => {
    if (slide.kind !== "picture") return { type: slide.kind };
    const { src, srcset, alt, width = assumedSize.width, height = assumedSize.height } = slide;
    // Without a description a picture is named by its place.
    const name = alt ?? slide.title ?? t("picture", { number: index + 1, total: slides.length });
    return { type: "image", src, ...(srcset && { srcset }), width, height, alt: name };
  });
}

/**
 * Pixels around the slide: the toolbar above, the caption below, the arrows at the sides. On a phone the arrows stand
 * over the lower part of tall pictures, but never over what has buttons of its own. In a low window the toolbar stands at
 * the right, beside the arrow.
 */
export function paddingAround(area: { x: number; y: number }, captionHeight: number, isPicture: boolean) {
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
export function isLowWindow(): boolean {
  return window.matchMedia(lowWindow).matches;
}
