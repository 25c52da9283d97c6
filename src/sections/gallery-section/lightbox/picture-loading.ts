import { focusOn } from "../../../ui/focus-on.ts";
import { button, panel } from "./elements.ts";
import type { Lightbox } from "./lightbox.ts";

/** Shows a picture's placeholder until its file has loaded. */
export function addPlaceholders({ pswp, items }: Lightbox): void {
  pswp.on("afterSetContent", ({ slide: { content, index } }) => {
    const item = items[index];
    const placeholder = item?.kind === "picture" && item.picture.placeholder;
    if (placeholder && content.placeholder?.element) {
      content.placeholder.element.style.background = `center / cover url("${placeholder}")`;
    }
  });
}

export function addPictureErrors({ pswp, root, t }: Lightbox): void {
  pswp.addFilter("contentErrorElement", (_given, content) => {
    const retry = () => {
      focusOn(root);
      content.load(false, true);
    };
    return panel(t("pictureFailed"), button({ class: "lightbox-action" }, retry, t("retry")));
  });
  // PhotoSwipe retries when the slide returns, but leaves its error message in place of the picture.
  pswp.on("loadComplete", ({ content, slide, isError }) => {
    const message = slide.container.querySelector(".pswp__error-msg-container");
    if (isError || !message) return;
    message.remove();
    // PhotoSwipe appends only content that it believes to be outside the slide.
    content.isAttached = false;
    content.append();
  });
}

export function addLoading({ pswp, root }: Lightbox): void {
  const update = () => root.toggleAttribute("data-loading", pswp.currSlide?.content.isLoading() ?? false);
  pswp.on("change", update);
  pswp.on("loadComplete", update);
}
