import type { Lightbox } from "./lightbox.ts";

/** Says on the dialog whether its picture is still on its way; the stylesheet shows it after a moment. */
export function addLoading({ pswp, root }: Lightbox): void {
  const look = () => root.toggleAttribute("data-loading", pswp.currSlide?.content.isLoading() ?? false);
  pswp.on("change", look);
  pswp.on("loadComplete", look);
}
