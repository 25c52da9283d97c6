import { element } from "./element.ts";
import type { Lightbox } from "./lightbox.ts";

/** A picture that does not come says so, and can be asked for again. */
export function addPictureErrors({ pswp, t }: Lightbox): void {
  pswp.addFilter("contentErrorElement", (_given, content) => {
    const retry = element("button", { type: "button", class: "lightbox-action" }, t("retry"));
    retry.addEventListener("click", () => {
      pswp.element?.focus();
      content.load(false, true);
    });
    return element("div", { class: "lightbox-panel" }, element("p", {}, t("pictureFailed")), retry);
  });
  // PhotoSwipe asks again by itself when the slide comes back, but leaves the words where the picture should be.
  pswp.on("loadComplete", ({ content, slide, isError }) => {
    const words = slide.container.querySelector(".pswp__error-msg-container");
    if (isError || !words) return;
    words.remove();
    content.isAttached = false;
    content.append();
  });
}
