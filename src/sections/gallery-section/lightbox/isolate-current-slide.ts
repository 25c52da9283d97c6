import type { Lightbox } from "./lightbox.ts";

/** Hides the slides beside the current one from the keyboard and from screen readers. */
export function isolateCurrentSlide({ pswp }: Lightbox): void {
  // PhotoSwipe's role description is English; the dialog's status is in the page's language.
  pswp.scrollWrap?.removeAttribute("aria-roledescription");
  pswp.on("change", () => {
    // PhotoSwipe has three places for slides: the current one is between the previous and the next.
    pswp.mainScroll.itemHolders.forEach(({ el }, place) => {
      el.inert = place !== 1;
      el.removeAttribute("role");
      el.removeAttribute("aria-roledescription");
    });
  });
}
