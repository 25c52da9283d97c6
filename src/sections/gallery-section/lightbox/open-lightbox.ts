import PhotoSwipe, { type PhotoSwipeOptions, type SlideData } from "photoswipe";
import type { GalleryItemView } from "../../../content/media-views.ts";
import { croppedRegion, isVector, largestFile, pictureSrcSet } from "../../../content/pictures.ts";
import { wordsOf } from "../../../i18n/words.ts";
import type { Locale } from "../../../locales.ts";
import { lockScroll } from "../../../ui/lock-scroll.ts";
import { addCaptions } from "./captions.ts";
import { addArrows, addClose, addFullscreen } from "./controls.ts";
import { element } from "./elements.ts";
import { addDrags, addTaps } from "./gestures.ts";
import { pushHistoryEntry } from "./history-entry.ts";
import { addKeyboard } from "./keyboard.ts";
import { clickFactor, type Lightbox, type LightboxWords, largestFactor, whenOpen } from "./lightbox.ts";
import { addOverview } from "./overview.ts";
import { addLoading, addPictureErrors, addPlaceholders } from "./picture-loading.ts";
import { addAnnouncements, addCounter } from "./position.ts";
import { addSlideContent } from "./slide-views.ts";
import { addSlideshow } from "./slideshow.ts";
import styles from "./styles.css?inline";
import { addWheel } from "./wheel.ts";
import { addZoom } from "./zoom-controls.ts";

interface LightboxOptions {
  readonly items: readonly GalleryItemView[];
  readonly locale: Locale;
  readonly index: number;
  readonly title: string;
  /** Returns the page's link for a slide. When the lightbox closes, the link of the slide shown last gets the focus. */
  readonly elementOf: (index: number) => HTMLElement | undefined;
  /** Aborting it removes the lightbox at once. */
  readonly signal?: AbortSignal | undefined;
}

const fadeMs = 350;

const fixedOptions: PhotoSwipeOptions = {
  secondaryZoomLevel: ({ fit }) => fit * clickFactor,
  maxZoomLevel: ({ fit }) => fit * largestFactor,
  loop: false,
  // Under the captions, a translucent background would show the light page.
  bgOpacity: 1,
  showHideAnimationType: "fade",
  showAnimationDuration: fadeMs,
  hideAnimationDuration: fadeMs,
  allowPanToNext: false,
  pinchToClose: false,
  imageClickAction: "zoom",
  arrowKeys: false,
  trapFocus: false,
};

const contents = [addPlaceholders, addPictureErrors, addSlideContent, isolateCurrentSlide, addLoading];
const gestures = [addDrags, addTaps, addWheel, addKeyboard];
/** Sorted in tab order. */
const controls = [addCounter, addArrows, addZoom, addCaptions, addSlideshow, addOverview, addFullscreen, addClose];

/** Settles when the history entry of a closed lightbox is gone; a new lightbox waits for it. */
let leaving: Promise<void> = Promise.resolve();

export async function openLightbox({ items, locale, index, title, elementOf, signal }: LightboxOptions): Promise<void> {
  await leaving;
  if (signal?.aborted) return;
  const t = wordsOf("lightbox", locale);
  const gone = new AbortController();
  // A native modal dialog makes the page inert and restores the focus.
  const dialog = element("dialog", { class: "lightbox", "aria-label": t("label", { title }) });

  const pswp = createPhotoSwipe(dialog, slideData(items, t), index);
  const close = () => whenOpen(pswp, () => pswp.close());
  pswp.on("uiRegister", () => addParts({ pswp, items, locale, t, gone: gone.signal, close }));

  gone.signal.addEventListener("abort", lockScroll());
  document.body.append(dialog);
  dialog.showModal();
  pswp.init();
  // A phone's Back gesture also sends `cancel`.
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  const leaveEntry = pushHistoryEntry(close);

  gone.signal.addEventListener("abort", () => {
    dialog.close();
    dialog.remove();
    elementOf(pswp.currIndex)?.focus({ preventScroll: true });
  });
  pswp.on("close", () => {
    leaving = leaveEntry();
    // The lightbox still covers the page, so visitors do not see the scrolling.
    if (!gone.signal.aborted) bringIntoView(elementOf(pswp.currIndex));
  });
  pswp.on("destroy", () => gone.abort());
  const remove = () => {
    gone.abort();
    whenOpen(pswp, () => pswp.destroy());
  };
  signal?.addEventListener("abort", remove, { signal: gone.signal });
}

function createPhotoSwipe(dialog: HTMLElement, dataSource: SlideData[], index: number): PhotoSwipe {
  const pswp = new PhotoSwipe({
    ...fixedOptions,
    appendToEl: dialog,
    dataSource,
    index,
    // The overview takes width from the slides.
    getViewportSizeFn: () => ({ x: pswp.scrollWrap?.clientWidth ?? 0, y: window.innerHeight }),
  });
  // If a phone is turned during the opening animation, PhotoSwipe gives the picture no new size.
  pswp.on("openingAnimationEnd", () => pswp.updateSize(true));
  return pswp;
}

/** Fills PhotoSwipe's element with the lightbox's own parts. */
function addParts(given: Omit<Lightbox, "root" | "toolbar" | "status">): void {
  const { pswp } = given;
  const root = pswp.element;
  if (!root) throw new Error("PhotoSwipe made no element to put the lightbox in.");
  // PhotoSwipe would write its own controls as HTML, which Trusted Types forbid.
  pswp.ui?.uiElementsData.splice(0);
  root.removeAttribute("role");
  root.removeAttribute("tabindex");
  root.dataset.ground = "stage";
  const toolbar = element("div", { class: "lightbox-toolbar" });
  const status = element("p", { class: "visually-hidden", role: "status" });
  root.prepend(toolbar);
  root.append(status);
  const lightbox = { ...given, root, toolbar, status };
  for (const add of [...contents, addAnnouncements, ...gestures, ...controls]) add(lightbox);
}

function slideData(items: readonly GalleryItemView[], t: LightboxWords): SlideData[] {
  const format = bestFormat();
  return items.map((item, index) => {
    if (item.kind !== "picture") return { type: item.kind };
    const { picture, title } = item;
    const alt = picture.alt || title || t("picture", { number: index + 1, total: items.length });
    const srcset = isVector(picture) ? undefined : pictureSrcSet(picture, format);
    const { width, height } = croppedRegion(picture);
    return { type: "image", src: largestFile(picture), srcset, width, height, alt };
  });
}

/** PhotoSwipe takes one format. The pictures of the page show whether the browser knows AVIF. */
function bestFormat(): "avif" | "webp" {
  return Array.from(document.images).some(({ currentSrc }) => currentSrc.endsWith(".avif")) ? "avif" : "webp";
}

/** Hides the slides beside the current one from the keyboard and from screen readers. */
function isolateCurrentSlide({ pswp }: Lightbox): void {
  // PhotoSwipe's role description is English on every page. The dialog's status says the same in the page's language.
  pswp.scrollWrap?.removeAttribute("aria-roledescription");
  pswp.on("change", () => {
    // PhotoSwipe has three places for slides. The current slide is in the middle.
    pswp.mainScroll.itemHolders.forEach(({ el }, place) => {
      el.inert = place !== 1;
      el.removeAttribute("role");
      el.removeAttribute("aria-roledescription");
    });
  });
}

function bringIntoView(link: HTMLElement | undefined): void {
  if (!link) return;
  const { top, bottom } = link.getBoundingClientRect();
  const above = Number.parseFloat(getComputedStyle(link).scrollMarginBlockStart) || 0;
  if (top < above || bottom > window.innerHeight) link.scrollIntoView({ block: "center", behavior: "instant" });
}

// The styles arrive with the code and are added once.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
