import type { Lightbox } from "./lightbox.ts";

/** The same as `--bar` in lightbox.css. */
const toolbarPx = 56;
/** The size of an arrow, and its distance from the edge of the window, as in lightbox.css. */
const arrowPx = 52;
const arrowInsetPx = 12;

/** The space beside buttons, and beside the arrows of a wide window. */
const gapPx = 4;
const wideGapPx = 24;

/** From this width on, the arrows are halfway up the window. */
const arrowsHalfwayPx = 600;
/** From this width on, the arrows are beside every slide. */
const arrowsBesidePx = 900;
/** In a low window narrower than this, the arrows overlap pictures. */
const arrowsBesideInLowWindowPx = 700;

/** The largest height of a low window, as in lightbox.css and low-window.css. */
const lowHeightPx = 420;

/** Leaves space around slides for the toolbar, the arrows and the captions. */
export function addPadding({ pswp, items }: Lightbox, captionHeightPx: (index: number) => number): void {
  pswp.options.paddingFn = (area, _data, index) =>
    paddingAround(area, captionHeightPx(index), items[index]?.kind === "picture");
}

/** In pixels. On a phone the arrows overlap the lower part of tall pictures, but never a slide with its own buttons. */
function paddingAround(area: { x: number; y: number }, captionHeightPx: number, isPicture: boolean) {
  if (isLowWindow()) {
    const side = isPicture && area.x < arrowsBesideInLowWindowPx ? 0 : gapPx + arrowPx + gapPx;
    // The toolbar is on the right, beside the arrow.
    return { top: gapPx, bottom: gapPx, left: side, right: toolbarPx + side };
  }
  const isBeside = area.x >= arrowsBesidePx;
  const isHalfway = area.x >= arrowsHalfwayPx;
  const side = isBeside ? arrowInsetPx + arrowPx + wideGapPx : isHalfway ? wideGapPx : 0;
  const areArrowsBelow = !isPicture && window.innerWidth < arrowsHalfwayPx && area.y > lowHeightPx;
  // Arrows below a slide begin 58 px above the lowest 30 % of the window, and 6 px above them stay empty.
  const bottom = areArrowsBelow ? area.y * 0.3 + 58 + 6 : wideGapPx;
  return { top: gapPx + toolbarPx + gapPx, bottom: Math.max(captionHeightPx, bottom), left: side, right: side };
}

/** A phone in landscape: the picture gets the full height, buttons are beside it, and text is shown on request. */
export function isLowWindow(): boolean {
  // Keep in step with low-window.css.
  return window.matchMedia(`(max-height: ${lowHeightPx}px) and (min-aspect-ratio: 3/2)`).matches;
}
