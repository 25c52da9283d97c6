import { element } from "./element.ts";
import type { Lightbox } from "./lightbox.ts";
import { isOwnAddress } from "./own-address.ts";
import type { EmbedSlide } from "./slide.ts";
import type { SlideView } from "./slide-view.ts";

/**
 * A provider's player. It is there only while it is looked at, and only after the visitor has asked for this very film:
 * until then a panel says who would learn of it.
 */
export function createEmbedView({ t }: Lightbox, slide: EmbedSlide): SlideView {
  const { provider } = slide;
  const load = element("button", { type: "button", class: "lightbox-action" }, t("load", { provider }));
  const panel = element("div", { class: "lightbox-panel" }, element("p", {}, t(`consent${provider}`)), load);
  // A provider's own still would already tell it of the visitor.
  if (slide.poster && isOwnAddress(slide.poster)) {
    panel.prepend(element("img", { src: slide.poster, alt: "", class: "lightbox-still" }));
  }
  const holder = element("div", { class: "pswp__content lightbox-content" }, panel);
  let consented = false;

  const play = (autoplay: boolean) => {
    const src = new URL(slide.src);
    if (autoplay) src.searchParams.set("autoplay", "1");
    const player = element("iframe", {
      src: src.href,
      title: slide.title ?? t("player", { provider }),
      allow: "autoplay; encrypted-media; fullscreen; picture-in-picture",
      // YouTube plays nothing for a page that does not say who it is.
      referrerpolicy: "strict-origin-when-cross-origin",
    });
    holder.replaceChildren(player);
    return player;
  };
  load.addEventListener("click", () => {
    consented = true;
    play(true).focus();
  });
  return {
    element: holder,
    enter: () => consented && play(false),
    leave: () => holder.replaceChildren(panel),
  };
}
