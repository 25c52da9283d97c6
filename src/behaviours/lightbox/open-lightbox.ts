import PhotoSwipe from "photoswipe";
import { lightboxWords } from "../../i18n/parts.ts";
import type { Locale } from "../../locales.ts";
import { addParts, type Room } from "./add-parts.ts";
import { pushHistoryEntry } from "./history-entry.ts";
import { lockScroll } from "./lock-scroll.ts";
import { makeModal } from "./modal.ts";
import { whenOpen } from "./moves.ts";
import { normaliseItem } from "./normalise-item.ts";
import { fixedOptions, paddingAround, slideData } from "./photoswipe-options.ts";
import type { LightboxInput } from "./slide.ts";
import { addStyles } from "./styles.ts";

export interface LightboxOptions {
  readonly items: readonly LightboxInput[];
  readonly locale: Locale;
  /** The slide to begin with. */
  readonly index?: number;
  readonly title?: string;
  /** What stands for a slide in the page: the one seen last is in view, and has the focus, once the lightbox is closed. */
  readonly standIn?: (index: number) => HTMLElement | undefined;
}

export interface OpenLightbox {
  /** Takes it away at once, with all it did to the page. */
  destroy(): void;
}

/** The history entry of a lightbox that has been closed; a new one waits until it is gone. */
let leaving: Promise<void> = Promise.resolve();

/** Opens the lightbox over the page. */
export async function openLightbox({
  items,
  locale,
  index = 0,
  title,
  standIn,
}: LightboxOptions): Promise<OpenLightbox> {
  await leaving;
  addStyles();
  const t = lightboxWords.in(locale);
  const slides = items.map(normaliseItem);
  const gone = new AbortController();
  let room: Room | undefined;

  const pswp = new PhotoSwipe({
    ...fixedOptions,
    dataSource: slideData(slides, t),
    index,
    getViewportSizeFn: () => ({
      x: document.documentElement.clientWidth - (room?.overviewWidth() ?? 0),
      y: window.innerHeight,
    }),
    paddingFn: (area, _data, index) =>
      paddingAround(area, room?.captionHeight(index) ?? 0, slides[index]?.kind === "picture"),
  });
  const close = () => whenOpen(pswp, () => pswp.close());
  pswp.on("uiRegister", () => {
    const root = pswp.element;
    if (!root) throw new Error("PhotoSwipe made no element to put the lightbox in.");
    // All that is seen around the slides is ours. PhotoSwipe would write its own as HTML, which Trusted Types refuse.
    pswp.ui?.uiElementsData.splice(0);
    root.ariaModal = "true";
    root.ariaLabel = title ? t("labelTitled", { title }) : t("label");
    root.dataset.ground = "stage";
    room = addParts({ pswp, root, slides, locale, t, gone: gone.signal, close });
  });

  const unlockScroll = lockScroll();
  pswp.init();
  const root = pswp.element;
  const releasePage = root && makeModal(root);
  const entry = pushHistoryEntry(close);

  const giveBack = () => {
    if (gone.signal.aborted) return;
    gone.abort();
    root?.remove();
    releasePage?.();
    unlockScroll();
    standIn?.(pswp.currIndex)?.focus({ preventScroll: true });
  };
  pswp.on("close", () => {
    leaving = entry.leave();
    // Now, while nothing of the page is seen yet.
    if (!gone.signal.aborted) bringIntoView(standIn?.(pswp.currIndex));
  });
  pswp.on("destroy", giveBack);
  return {
    destroy() {
      giveBack();
      pswp.options.showHideAnimationType = "none";
      close();
    },
  };
}

/** Moves the page only if part of it is out of view, behind the header for instance. */
function bringIntoView(element: HTMLElement | undefined): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  const above = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
  if (top < above || bottom > window.innerHeight) element.scrollIntoView({ block: "center", behavior: "instant" });
}
