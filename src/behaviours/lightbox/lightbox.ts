import type PhotoSwipe from "photoswipe";
import type { WordsOf } from "../../i18n/parts.ts";
import type { Locale } from "../../locales.ts";
import type { Slide } from "./slide.ts";

export type LightboxWords = WordsOf<"lightbox">;

/** An open lightbox, as its parts share it. */
export interface Lightbox {
  readonly pswp: PhotoSwipe;
  /** The dialog: everything of the lightbox is inside. */
  readonly root: HTMLElement;
  readonly slides: readonly Slide[];
  readonly locale: Locale;
  readonly t: LightboxWords;
  /** Aborted when the lightbox is gone; every listener outside of it hangs on this. */
  readonly gone: AbortSignal;
  close(): void;
}
