import type { Lightbox } from "./lightbox.ts";

/** Sizes in pixels, as lightbox.css has them: `--bar`, and an arrow with its distance from the edge of the window. */
const toolbarSize = 56;
const arrowSize = 52;
const arrowInset = 12;

/** In pixels: the space beside buttons, and beside the arrows of a wide window. */
const gap = 4;
const wideGap = 24;

/** Widths in pixels: from the first the arrows are halfway up the window, from the second they overlap no slide. */
const arrowsHalfway = 600;
const arrowsBeside = 900;

/** In pixels. In a low window that is narrower, the arrows overlap pictures. */
const arrowsBesideInLowWindow = 700;

/** In pixels, as in lightbox.css and low-window.css. */
const lowHeight = 420;

/** Leaves space around slides for the toolbar, the arrows and the captions. */
export function addPadding({ pswp, items }: Lightbox, captionHeight: (index: number) => number): void {
  pswp.options.paddingFn = (area, _data, index) =>
    paddingAround(area, captionHeight(index), items[index]?.kind === "picture");
}

/** In pixels. On a phone the arrows overlap the lower part of tall pictures, but never a slide with its own buttons. */
function paddingAround(area: { x: number; y: number }, captionHeight: number, isPicture: boolean) {
  if (isLowWindow()) {
    const side = isPicture && area.x < arrowsBesideInLowWindow ? 0 : gap + arrowSize + gap;
    // The toolbar is on the right, beside the arrow.
    return { top: gap, bottom: gap, left: side, right: toolbarSize + side };
  }
  const isBeside = area.x >= arrowsBeside;
  const side = isBeside ? arrowInset + arrowSize + wideGap : area.x >= arrowsHalfway ? wideGap : 0;
  const areArrowsBelow = !isPicture && window.innerWidth < arrowsHalfway && area.y > lowHeight;
  // Arrows below a slide begin 58 px above the lowest 30 % of the window, and 6 px above them stay empty.
  const bottom = areArrowsBelow ? area.y * 0.3 + 58 + 6 : wideGap;
  return { top: gap + toolbarSize + gap, bottom: Math.max(captionHeight, bottom), left: side, right: side };
}

/** A phone in landscape: the picture gets the full height, buttons are beside it, and text is shown on request. */
export function isLowWindow(): boolean {
  // Keep in step with low-window.css.
  return window.matchMedia(`(max-height: ${lowHeight}px) and (min-aspect-ratio: 3/2)`).matches;
}
