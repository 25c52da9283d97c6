import PhotoSwipe from "photoswipe";
import base from "photoswipe/dist/photoswipe.css?inline";
import type { GalleryItemView } from "../../content/views.ts";
import { lightboxWords } from "../../i18n/parts.ts";
import type { Locale } from "../../locales.ts";
import { addAnnouncements, isolateCurrentSlide } from "./announcements.ts";
import { addCaptions } from "./captions.ts";
import { addArrows, addFullscreen, addToolbar, addZoomBar } from "./controls.ts";
import { addGestures, addKeyboard, addTaps, addWheel, keepWhole } from "./input.ts";
import own from "./lightbox.css?inline";
import { type Lightbox, whenOpen } from "./lightbox.ts";
import lowWindow from "./low-window.css?inline";
import overview from "./overview.css?inline";
import { addOverview } from "./overview.ts";
import { lockScroll, makeModal, pushHistoryEntry } from "./page-behind.ts";
import panels from "./panels.css?inline";
import { fixedOptions, paddingAround, slideData } from "./photoswipe-options.ts";
import { addLoading, addPictureContent, addPictureErrors } from "./pictures.ts";
import { addSlideContent } from "./slide-views.ts";
import { type LightboxInput, lightboxItem, normaliseItem } from "./slides.ts";
import { addSlideshow } from "./slideshow.ts";

export interface LightboxOptions {
  readonly items: readonly LightboxInput[];
  readonly locale: Locale;
  /** The slide to begin with. */
  readonly index?: number;
  readonly title?: string;
  /** What stands for a slide in the page: the one seen last is in view, and has the focus, once the lightbox is closed. */
  readonly standIn?: (index: number) => HTMLElement | undefined;
}

/** The history entry of a lightbox that has been closed; a new one waits until it is gone. */
let leaving: Promise<void> = Promise.resolve();

/** Opens the lightbox over the page. Gives what takes it away at once, with all it did to the page. */
export async function openLightbox(options: LightboxOptions): Promise<() => void> {
  const { items, locale, index = 0, title, standIn } = options;
  await leaving;
  const t = lightboxWords.in(locale);
  const slides = items.map(normaliseItem);
  const gone = new AbortController();
  let parts: Parts | undefined;

  const pswp = new PhotoSwipe({
    ...fixedOptions,
    dataSource: slideData(slides, t),
    index,
    getViewportSizeFn: () => ({
      x: document.documentElement.clientWidth - (parts?.overviewWidth() ?? 0),
      y: window.innerHeight,
    }),
    paddingFn: (area, _data, index) =>
      paddingAround(area, parts?.captionHeight(index) ?? 0, slides[index]?.kind === "picture"),
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
    parts = addParts({ pswp, root, slides, locale, t, gone: gone.signal, close });
  });

  const unlockScroll = lockScroll();
  pswp.init();
  const root = pswp.element;
  const releasePage = root && makeModal(root);
  const leaveEntry = pushHistoryEntry(close);

  const giveBack = () => {
    if (gone.signal.aborted) return;
    gone.abort();
    root?.remove();
    releasePage?.();
    unlockScroll();
    standIn?.(pswp.currIndex)?.focus({ preventScroll: true });
  };
  pswp.on("close", () => {
    leaving = leaveEntry();
    // Now, while nothing of the page is seen yet.
    if (!gone.signal.aborted) bringIntoView(standIn?.(pswp.currIndex));
  });
  pswp.on("destroy", giveBack);
  return () => {
    giveBack();
    pswp.options.showHideAnimationType = "none";
    close();
  };
}

/** Moves the page only if part of it is out of view, behind the header for instance. */
function bringIntoView(element: HTMLElement | undefined): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  const above = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
  if (top < above || bottom > window.innerHeight) element.scrollIntoView({ block: "center", behavior: "instant" });
}

/** Opens a gallery of the CMS in the lightbox. */
export function openGallery(items: readonly GalleryItemView[], options: Omit<LightboxOptions, "items">) {
  return openLightbox({ ...options, items: items.map(lightboxItem) });
}

/** Pixels that the parts around the slides take from them. */
interface Parts {
  captionHeight(index: number): number;
  overviewWidth(): number;
}

/** What is in the slides, and what moves them. */
const contents = [
  ...[addPictureContent, addPictureErrors, addSlideContent, isolateCurrentSlide, addLoading],
  ...[addGestures, keepWhole, addTaps, addWheel, addKeyboard],
];

/** Everything around the slides and everything that moves them. The order is that of the Tab key. */
function addParts(lightbox: Lightbox): Parts {
  for (const add of contents) add(lightbox);
  const announcements = addAnnouncements(lightbox);
  addArrows(lightbox);
  addZoomBar(lightbox);
  const captions = addCaptions(lightbox);
  const buttons = [captions.button];
  let overviewWidth = () => 0;
  if (lightbox.slides.length > 1) {
    const overview = addOverview(lightbox);
    overviewWidth = overview.width;
    buttons.push(addSlideshow(lightbox, announcements.pause), overview.button);
  }
  const fullscreen = addFullscreen(lightbox);
  addToolbar(lightbox, fullscreen ? [...buttons, fullscreen] : buttons);
  return { captionHeight: captions.height, overviewWidth };
}

// The lightbox's styles come with its code, once.
for (const text of [base, own, overview, panels, lowWindow]) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
