import { parseUrl } from "../../parse-url.ts";
import { reducedMotion } from "../../ui/reduced-motion.ts";
import { element, isOwnAddress, panel, panelButton, windowLink } from "./elements.ts";
import type { Lightbox } from "./lightbox.ts";
import type { DocumentSlide, EmbedSlide, FilmSlide } from "./slides.ts";

interface SlideView {
  readonly element: HTMLDivElement;
  enter?(): void;
  leave?(): void;
}

export function addSlideContent(lightbox: Lightbox): void {
  const { pswp } = lightbox;
  // Kept while the lightbox is open, so that a film resumes and consent is asked only once.
  const views = new Map<number, SlideView>();

  pswp.on("contentLoad", (event) => {
    const { content } = event;
    const view = views.get(content.index) ?? createView(lightbox, content.index);
    if (!view) return;
    views.set(content.index, view);
    event.preventDefault();
    content.element = view.element;
    content.onLoaded();
  });
  pswp.on("contentResize", ({ content }) => {
    if (!views.has(content.index) || !content.element) return;
    const padding = pswp.options.paddingFn?.(pswp.viewportSize, content.data, content.index);
    for (const side of ["top", "right", "bottom", "left"] as const) {
      content.element.style.setProperty(`padding-${side}`, `${padding?.[side] ?? 0}px`);
    }
  });
  pswp.on("contentActivate", ({ content }) => views.get(content.index)?.enter?.());
  pswp.on("contentDeactivate", ({ content }) => views.get(content.index)?.leave?.());
  pswp.on("close", () => views.get(pswp.currIndex)?.leave?.());
}

/** Hides the slides beside the current one from the keyboard and from screen readers. */
export function isolateCurrentSlide({ pswp }: Lightbox): void {
  // PhotoSwipe's role description is English; the dialog's status speaks the page's language.
  pswp.scrollWrap?.removeAttribute("aria-roledescription");
  pswp.on("change", () => {
    pswp.mainScroll.itemHolders.forEach(({ el }, place) => {
      el.inert = place !== 1;
      el.removeAttribute("role");
      el.removeAttribute("aria-roledescription");
    });
  });
}

function createView(lightbox: Lightbox, index: number): SlideView | undefined {
  const slide = lightbox.slides[index];
  if (slide?.kind === "film") return createFilmView(lightbox, slide);
  if (slide?.kind === "embed") return createEmbedView(lightbox, slide);
  return slide?.kind === "document" ? createDocumentView(lightbox, slide) : undefined;
}

function holderOf(content: HTMLElement): HTMLDivElement {
  return element("div", { class: "pswp__content lightbox-content" }, content);
}

/** For browsers without video. Not translated, so that it can be searched for. */
const fallback = "Sorry, your browser doesn't support embedded videos";

/** A hosted film with the browser's controls. It pauses when another slide is shown. */
function createFilmView({ t }: Lightbox, { src, type, poster, title, alt, autoplay }: FilmSlide): SlideView {
  const source = element("source", { src, type });
  const controls = { controls: true, controlslist: "nodownload", playsinline: true, preload: "none" };
  const video = element("video", { ...controls, poster, "aria-label": title ?? alt }, source, fallback);
  const holder = holderOf(video);
  source.addEventListener("error", () => {
    const failure = panel([t("filmFailed")], windowLink(t, src, t("openFile")));
    failure.setAttribute("role", "alert");
    holder.replaceChildren(failure);
  });
  let isNew = true;
  return {
    element: holder,
    enter() {
      video.preload = "metadata";
      if (autoplay && isNew && !reducedMotion().matches) {
        video.muted = true;
        // Browsers may refuse autoplay.
        video.play().catch(() => {});
      }
      isNew = false;
    },
    leave: () => video.pause(),
  };
}

/**
 * A provider's player. It is loaded only after the visitor agrees to this film, and removed when another slide is
 * shown. The panel before it names the provider.
 */
function createEmbedView({ t }: Lightbox, { src, provider, title, poster }: EmbedSlide): SlideView {
  let consented = false;
  const load = panelButton(t("load", { provider }), () => {
    consented = true;
    play(true).focus();
  });
  const question = panel([t(`consent${provider}`)], load, poster);
  const holder = holderOf(question);

  function play(autoplay: boolean): HTMLElement {
    const address = new URL(src);
    if (autoplay) address.searchParams.set("autoplay", "1");
    const player = element("iframe", {
      src: address.href,
      title: title ?? t("player", { provider }),
      allow: "autoplay; encrypted-media; fullscreen; picture-in-picture",
      // YouTube refuses to play without a referrer.
      referrerpolicy: "strict-origin-when-cross-origin",
    });
    holder.replaceChildren(player);
    return player;
  }
  return {
    element: holder,
    enter: () => consented && play(false),
    leave: () => holder.replaceChildren(question),
  };
}

/** Names the document and links to it: this site's headers forbid frames, and phones show no PDF in one. */
function createDocumentView({ t }: Lightbox, { src, isPdf, size, thumb }: DocumentSlide): SlideView {
  const address = parseUrl(src, location.href);
  const host = address?.host ?? src;
  const texts = isPdf ? [size === undefined ? t("pdf") : t("pdfOfSize", { size })] : [];
  if (!isOwnAddress(src)) texts.push(t("elsewhere", { host }));
  const link = windowLink(t, address?.href, isPdf ? t("openPdf") : t("openElsewhere", { host }));
  return { element: holderOf(panel(texts, link, thumb)) };
}
