import { reducedMotion } from "../../ui/reduced-motion.ts";
import { element } from "./elements.ts";
import type { Lightbox } from "./lightbox.ts";
import type { DocumentSlide, EmbedSlide, FilmSlide } from "./slides.ts";

/** What is shown of a slide that is no picture. */
interface SlideView {
  readonly element: HTMLElement;
  /** It has become the slide being looked at. */
  enter(): void;
  /** It is no longer, or the lightbox closes. */
  leave(): void;
}

/** Puts films, players and documents where PhotoSwipe would put pictures. */
export function addSlideContent(lightbox: Lightbox): void {
  const { pswp } = lightbox;
  // Kept while the lightbox is open, so that a film goes on where it was left and nobody is asked twice.
  const views = new Map<number, SlideView>();
  const viewAt = (index: number) => {
    const view = views.get(index) ?? createView(lightbox, index);
    if (view) views.set(index, view);
    return view;
  };

  pswp.on("contentLoad", (event) => {
    const { content } = event;
    const view = viewAt(content.index);
    if (!view) return;
    event.preventDefault();
    content.element = view.element as HTMLDivElement;
    content.state = "loaded";
    content.onLoaded();
  });
  pswp.on("contentResize", ({ content }) => {
    if (!views.has(content.index) || !content.element) return;
    const {
      top = 0,
      right = 0,
      bottom = 0,
      left = 0,
    } = pswp.options.paddingFn?.(pswp.viewportSize, content.data, content.index) ?? {};
    content.element.style.padding = `${top}px ${right}px ${bottom}px ${left}px`;
  });
  pswp.on("contentActivate", ({ content }) => views.get(content.index)?.enter());
  pswp.on("contentDeactivate", ({ content }) => views.get(content.index)?.leave());
  pswp.on("close", () => views.get(pswp.currIndex)?.leave());
  pswp.on("destroy", () => {
    for (const view of views.values()) view.leave();
  });
}

function createView(lightbox: Lightbox, index: number): SlideView | undefined {
  const slide = lightbox.slides[index];
  switch (slide?.kind) {
    case "film":
      return createFilmView(lightbox, slide);
    case "embed":
      return createEmbedView(lightbox, slide);
    case "document":
      return createDocumentView(lightbox, slide);
    default:
      return undefined;
  }
}

/** For browsers that know no films; it is never translated, so that it can be searched for. */
const fallback = "Sorry, your browser doesn't support embedded videos";

/** A film of our own, with the browser's controls. It stops when it is left. */
function createFilmView({ t }: Lightbox, film: FilmSlide): SlideView {
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

/**
 * A provider's player. It is there only while it is looked at, and only after the visitor has asked for this very film:
 * until then a panel says who would learn of it.
 */
function createEmbedView({ t }: Lightbox, slide: EmbedSlide): SlideView {
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

/** Says what it is and links to it: no page may be framed here, and phones show no PDF in a frame. */
function createDocumentView({ t }: Lightbox, { src, isPdf, size, thumb }: DocumentSlide): SlideView {
  const address = URL.canParse(src, location.href) ? new URL(src, location.href) : undefined;
  const host = address?.host ?? src;
  const action = isPdf ? t("openPdf") : t("openElsewhere", { host });
  const pdf = size === undefined ? t("pdf") : t("pdfOfSize", { size });
  const told = [...(isPdf ? [pdf] : []), ...(isOwnAddress(src) ? [] : [t("elsewhere", { host })])];
  const link = element(
    "a",
    { href: address?.href, target: "_blank", rel: "noopener", class: "lightbox-action" },
    t("newWindow", { action }),
  );
  const panel = element("div", { class: "lightbox-panel" }, ...told.map((text) => element("p", {}, text)), link);
  if (thumb && isOwnAddress(thumb)) panel.prepend(element("img", { src: thumb, alt: "", class: "lightbox-still" }));
  return {
    element: element("div", { class: "pswp__content lightbox-content" }, panel),
    enter() {},
    leave() {},
  };
}

/** Whether what is loaded from there comes from this site. */
export function isOwnAddress(address: string): boolean {
  return URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin;
}
