import type { GalleryItemView } from "../../../content/media-views.ts";
import { largestFile, smallestFile, storedFile } from "../../../content/pictures.ts";
import { reducedMotion } from "../../../ui/reduced-motion.ts";
import { button, element, panel, windowLink } from "./elements.ts";
import type { Lightbox } from "./lightbox.ts";

type Item<Kind extends GalleryItemView["kind"]> = Extract<GalleryItemView, { readonly kind: Kind }>;

interface SlideView {
  readonly element: HTMLDivElement;
  enter?(): void;
  leave?(): void;
}

/** Gives films, embeds, documents and links a slide of their own; PhotoSwipe itself shows pictures. */
export function addSlideContent(lightbox: Lightbox): void {
  const { pswp } = lightbox;
  // The views are kept while the lightbox is open, so that a film resumes and consent is asked only once.
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

function createView(lightbox: Lightbox, index: number): SlideView | undefined {
  const item = lightbox.items[index];
  const { t } = lightbox;
  switch (item?.kind) {
    case "film":
      return createFilmView(lightbox, item);
    case "embed":
      return createEmbedView(lightbox, item);
    // The slide only names and links the document: the site's headers forbid frames, and phones show no PDF in a frame.
    case "document": {
      const { document, thumb } = item;
      const link = windowLink(t, storedFile(document), t("openPdf"));
      return { element: holderOf(panel(t("pdf", { size: document.size }), link, thumb && smallestFile(thumb))) };
    }
    case "link": {
      const { address, host } = item.link;
      const link = windowLink(t, address, t("openElsewhere", { host }));
      return { element: holderOf(panel(t("elsewhere", { host }), link, smallestFile(item.thumb ?? item.picture))) };
    }
    default:
      return undefined;
  }
}

function holderOf(content: HTMLElement): HTMLDivElement {
  return element("div", { class: "pswp__content lightbox-content" }, content);
}

/** Browsers without video show this text. It is English on every page, so that visitors can search the web for it. */
const noVideoText = "Sorry, your browser doesn't support embedded videos";

/** A hosted film with the browser's controls. It pauses when another slide is shown. */
function createFilmView({ t }: Lightbox, { film, picture, title = picture.alt }: Item<"film">): SlideView {
  const src = storedFile(film);
  const source = element("source", { src, type: film.mimeType });
  const controls = { controls: true, controlslist: "nodownload", playsinline: true, preload: "none" };
  const looks = { poster: largestFile(picture), "aria-label": title || undefined };
  const video = element("video", { ...controls, ...looks }, source, noVideoText);
  const holder = holderOf(video);
  source.addEventListener("error", () => {
    const failure = panel(t("filmFailed"), windowLink(t, src, t("openFile")));
    failure.setAttribute("role", "alert");
    holder.replaceChildren(failure);
  });
  let isNew = true;
  return {
    element: holder,
    enter() {
      video.preload = "metadata";
      if (film.autoplay && isNew && !reducedMotion().matches) {
        video.muted = true;
        // Browsers may refuse autoplay.
        video.play().catch(() => {});
      }
      isNew = false;
    },
    leave: () => video.pause(),
  };
}

/** Loads a provider's player only after consent, which is asked for once. Leaving the slide removes the player. */
function createEmbedView({ t }: Lightbox, { embed, picture, title }: Item<"embed">): SlideView {
  const { provider } = embed;
  let consented = false;
  const consent = () => {
    consented = true;
    play(true).focus();
  };
  const load = button({ class: "lightbox-action" }, consent, t("load", { provider }));
  const question = panel(t(`consent${provider}`), load, largestFile(picture));
  const holder = holderOf(question);

  function play(autoplay: boolean): HTMLElement {
    const address = new URL(embed.player);
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
