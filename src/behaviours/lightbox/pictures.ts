import type PhotoSwipe from "photoswipe";
import { isVector, pictureSrcSet } from "../../content/pictures.ts";
import type { PictureView } from "../../content/views.ts";
import { element, panel, panelButton } from "./elements.ts";
import type { Lightbox } from "./lightbox.ts";

type Content = NonNullable<PhotoSwipe["currSlide"]>["content"];

/** Adds what PhotoSwipe's `srcset` lacks: several formats, and a picture's placeholder. */
export function addPictureContent({ pswp, items }: Lightbox): void {
  const pictureOf = ({ index }: Content): PictureView | undefined => {
    const item = items[index];
    return item?.kind === "picture" ? item.picture : undefined;
  };

  pswp.on("contentLoadImage", ({ content }) => {
    const picture = pictureOf(content);
    if (!picture || isVector(picture) || !content.element) return;
    const sizes = `${content.displayedImageWidth}px`;
    const sources = (["avif", "webp"] as const).map((format) =>
      element("source", { type: `image/${format}`, srcset: pictureSrcSet(picture, format), sizes }),
    );
    element("picture", {}, ...sources, content.element);
  });
  // PhotoSwipe does not append an image that already has a parent.
  pswp.on("contentAppendImage", ({ content }) => {
    const picture = content.element?.closest("picture");
    if (picture) content.slide?.container.append(picture);
  });
  pswp.on("contentRemove", (event) => {
    const { element, placeholder } = event.content;
    const picture = element?.closest("picture");
    if (!picture) return;
    event.preventDefault();
    picture.remove();
    placeholder?.element?.remove();
  });
  // PhotoSwipe sets `sizes` only on the image; the sources need it as well.
  pswp.on("imageSizeChange", ({ content: { element } }) => {
    if (!(element instanceof HTMLImageElement)) return;
    for (const source of element.closest("picture")?.querySelectorAll("source") ?? []) source.sizes = element.sizes;
  });
  pswp.on("afterSetContent", ({ slide: { content } }) => {
    const placeholder = pictureOf(content)?.placeholder;
    if (placeholder && content.placeholder?.element) {
      content.placeholder.element.style.background = `center / cover url("${placeholder}")`;
    }
  });
}

export function addPictureErrors({ pswp, t }: Lightbox): void {
  pswp.addFilter("contentErrorElement", (_given, content) => {
    const retry = panelButton(t("retry"), () => {
      pswp.element?.focus();
      content.load(false, true);
    });
    return panel([t("pictureFailed")], retry);
  });
  // PhotoSwipe retries when the slide returns, but leaves its error message in place.
  pswp.on("loadComplete", ({ content, slide, isError }) => {
    const words = slide.container.querySelector(".pswp__error-msg-container");
    if (isError || !words) return;
    words.remove();
    content.isAttached = false;
    content.append();
  });
}

export function addLoading({ pswp, root }: Lightbox): void {
  const update = () => root.toggleAttribute("data-loading", pswp.currSlide?.content.isLoading() ?? false);
  pswp.on("change", update);
  pswp.on("loadComplete", update);
}
