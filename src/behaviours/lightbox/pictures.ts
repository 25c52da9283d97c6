import type PhotoSwipe from "photoswipe";
import { element, panel, panelButton } from "./elements.ts";
import type { Lightbox } from "./lightbox.ts";
import type { PictureSlide } from "./slides.ts";

type Content = NonNullable<PhotoSwipe["currSlide"]>["content"];

/** Adds what PhotoSwipe's `srcset` lacks: several formats, and pictures of unknown size. */
export function addPictureContent({ pswp, slides }: Lightbox): void {
  const pictureOf = ({ index }: Content): PictureSlide | undefined => {
    const slide = slides[index];
    return slide?.kind === "picture" ? slide : undefined;
  };

  pswp.on("contentLoadImage", ({ content }) => {
    const slide = pictureOf(content);
    if (!slide?.sources.length || !content.element) return;
    const sizes = `${content.displayedImageWidth}px`;
    const sources = slide.sources.map((source) => element("source", { ...source, sizes: source.sizes ?? sizes }));
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
  pswp.on("imageSizeChange", ({ content }) => {
    const slide = pictureOf(content);
    const image = content.element;
    if (!slide || !(image instanceof HTMLImageElement)) return;
    const isWhole = !content.slide?.currentResolution;
    // PhotoSwipe sets it only on an image with a `srcset` of its own.
    const known = image.sizes || `${content.displayedImageWidth}px`;
    if (isWhole && slide.sizes) image.sizes = slide.sizes;
    const sources = image.closest("picture")?.querySelectorAll("source") ?? [];
    sources.forEach((source, place) => {
      source.sizes = (isWhole && slide.sources[place]?.sizes) || known;
    });
  });
  pswp.on("afterSetContent", ({ slide: { content } }) => {
    const placeholder = pictureOf(content)?.placeholder;
    if (placeholder && content.placeholder?.element) {
      content.placeholder.element.style.background = `center / cover url("${placeholder}")`;
    }
  });
  pswp.on("slideInit", ({ slide }) => measure(slide.content));
  pswp.on("loadComplete", ({ content }) => {
    if (measure(content)) content.slide?.resize();
  });

  function measure(content: Content): boolean {
    const slide = pictureOf(content);
    const image = content.element;
    if (!slide || slide.width || !(image instanceof HTMLImageElement) || !image.naturalWidth) return false;
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    for (const measured of [content, content.data, content.slide]) if (measured) Object.assign(measured, size);
    return true;
  }
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
