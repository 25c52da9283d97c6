import type { Lightbox } from "./lightbox.ts";

/** Pixels. On a narrower window nearly all there is to touch lies outside of the picture. */
const narrowest = 700;

/** A click or tap beside the picture closes; one on the picture enlarges it or shows it whole again. */
export function addTaps({ pswp, close }: Lightbox): void {
  const closeIfWide = () => {
    if (window.innerWidth >= narrowest) close();
  };
  pswp.on("bgClickAction", (event) => {
    event.preventDefault();
    closeIfWide();
  });
  // For fingers, wherever they tapped.
  pswp.on("tapAction", (event) => {
    event.preventDefault();
    const { target } = event.originalEvent;
    if (!(target instanceof Element)) return;
    if (target.matches(".pswp__img")) pswp.currSlide?.toggleZoom(event.point as { x: number; y: number });
    else if (target.matches(".pswp__item, .pswp__zoom-wrap")) closeIfWide();
  });
}
