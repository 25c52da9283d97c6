import type PhotoSwipe from "photoswipe";
import { element, panel, panelButton } from "./elements.ts";
import type { Lightbox } from "./lightbox.ts";
import type { PictureSlide } from "./slides.ts";

type Content = NonNullable<PhotoSwipe["currSlide"]>["content"];

/** Pictures in several formats and of unknown size, beyond PhotoSwipe's own `srcset`. */
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
  // PhotoSwipe appends no image that already has a parent.
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
  // PhotoSwipe knows how wide the picture is laid out and tells the image alone.
  pswp.on("imageSizeChange", ({ content }) => {
    const slide = pictureOf(content);
    const image = content.element;
    if (!slide || !(image instanceof HTMLImageElement)) return;
    const isWhole = !content.slide?.currentResolution;
    const known = image.sizes;
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

/** A picture that does not come says so, and can be asked for again. */
export function addPictureErrors({ pswp, t }: Lightbox): void {
  pswp.addFilter("contentErrorElement", (_given, content) => {
    const retry = panelButton(t("retry"), () => {
      pswp.element?.focus();
      content.load(false, true);
    });
    return panel([t("pictureFailed")], retry);
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

/** Says on the dialog whether its picture is still on its way; the stylesheet shows it after a moment. */
export function addLoading({ pswp, root }: Lightbox): void {
  const look = () => root.toggleAttribute("data-loading", pswp.currSlide?.content.isLoading() ?? false);
  pswp.on("change", look);
  pswp.on("loadComplete", look);
}
