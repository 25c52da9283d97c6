import { element } from "./elements.ts";
import type { Lightbox, LightboxWords } from "./lightbox.ts";
import type { Slide } from "./slides.ts";

/** "Picture 2 of 7: Harvest" */
export function nameSlide(t: LightboxWords, slides: readonly Slide[], index: number): string {
  const slide = slides[index];
  const position = t(slide?.kind ?? "picture", { number: index + 1, total: slides.length });
  const name = slide?.title ?? slide?.alt;
  return name ? t("named", { position, name }) : position;
}

/**
 * Tells screen readers which slide is shown, that a picture has not come, and that it has come after all; not while they
 * change by themselves.
 */
export function addAnnouncements({ pswp, root, slides, t }: Lightbox): { pause(paused: boolean): void } {
  const status = element("p", { class: "visually-hidden", role: "status" });
  root.append(status);
  /** What is shown is known not to have come. */
  let hasFailed = false;
  const tell = (more?: string) => {
    const position = nameSlide(t, slides, pswp.currIndex);
    status.textContent = more ? `${position}. ${more}` : position;
  };
  const tellFailure = () => {
    hasFailed = true;
    tell(t("pictureFailed"));
  };
  pswp.on("change", () => {
    if (pswp.currSlide?.content.isError()) return tellFailure();
    hasFailed = false;
    tell();
  });
  // Asked for again. Words that stay the same would not be heard a second time.
  pswp.on("contentLoad", ({ content }) => {
    if (hasFailed && content.slide?.isActive) status.textContent = "";
  });
  pswp.on("loadError", ({ slide }) => slide.isActive && tellFailure());
  pswp.on("loadComplete", ({ slide, isError }) => {
    if (isError || !hasFailed || !slide.isActive) return;
    hasFailed = false;
    tell(t("pictureArrived"));
  });
  return {
    pause: (paused) => {
      status.ariaLive = paused ? "off" : "polite";
    },
  };
}

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
