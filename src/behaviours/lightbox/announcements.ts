import { element } from "./element.ts";
import type { Lightbox, LightboxWords } from "./lightbox.ts";
import type { Slide } from "./slide.ts";

/** "Picture 2 of 7: Harvest" */
export function nameSlide(t: LightboxWords, slides: readonly Slide[], index: number): string {
  const slide = slides[index];
  const position = t(slide?.kind ?? "picture", { number: index + 1, total: slides.length });
  const name = slide?.title ?? slide?.alt;
  return name ? t("named", { position, name }) : position;
}

/** Tells screen readers which slide is shown, and that a picture has not come; not while they change by themselves. */
export function addAnnouncements({ pswp, root, slides, t }: Lightbox): { pause(paused: boolean): void } {
  const status = element("p", { class: "visually-hidden", role: "status" });
  root.append(status);
  const tell = () => {
    const position = nameSlide(t, slides, pswp.currIndex);
    status.textContent = pswp.currSlide?.content.isError() ? `${position}. ${t("pictureFailed")}` : position;
  };
  pswp.on("change", tell);
  pswp.on("loadError", ({ slide }) => slide.isActive && tell());
  return {
    pause: (paused) => {
      status.ariaLive = paused ? "off" : "polite";
    },
  };
}
