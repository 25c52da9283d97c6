import type { Lightbox } from "./lightbox.ts";

/** Lets the slides beside the one being looked at be neither reached nor heard. */
export function isolateCurrentSlide({ pswp }: Lightbox): void {
  // PhotoSwipe names its boxes in English; the dialog says in the page's language what is shown.
  pswp.scrollWrap?.removeAttribute("aria-roledescription");
  pswp.on("change", () => {
    pswp.mainScroll.itemHolders.forEach(({ el }, place) => {
      el.inert = place !== 1;
      el.removeAttribute("role");
      el.removeAttribute("aria-roledescription");
    });
  });
}
