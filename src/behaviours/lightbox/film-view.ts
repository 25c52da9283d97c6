import { reducedMotion } from "../../ui/reduced-motion.ts";
import { element } from "./element.ts";
import type { Lightbox } from "./lightbox.ts";
import type { FilmSlide } from "./slide.ts";
import type { SlideView } from "./slide-view.ts";

/** For browsers that know no films; it is never translated, so that it can be searched for. */
const fallback = "Sorry, your browser doesn't support embedded videos";

/** A film of our own, with the browser's controls. It stops when it is left. */
export function createFilmView({ t }: Lightbox, film: FilmSlide): SlideView {
  const source = element("source", { src: film.src, type: film.type });
  const video = element(
    "video",
    {
      controls: true,
      controlslist: "nodownload",
      playsinline: true,
      preload: "none",
      poster: film.poster,
      "aria-label": film.title ?? film.alt,
    },
    source,
    fallback,
  );
  const holder = element("div", { class: "pswp__content lightbox-content" }, video);
  source.addEventListener("error", () => {
    const link = element(
      "a",
      { href: film.src, target: "_blank", rel: "noopener", class: "lightbox-action" },
      t("newWindow", { action: t("openFile") }),
    );
    holder.replaceChildren(
      element("div", { class: "lightbox-panel", role: "alert" }, element("p", {}, t("filmFailed")), link),
    );
  });
  let isNew = true;
  return {
    element: holder,
    enter() {
      video.preload = "metadata";
      if (film.autoplay && isNew && !reducedMotion().matches) {
        video.muted = true;
        // Refused where the visitor wants no film to begin by itself.
        video.play().catch(() => {});
      }
      isNew = false;
    },
    leave: () => video.pause(),
  };
}
