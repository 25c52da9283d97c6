import { type MouseEvent, useLayoutEffect, useRef } from "react";
import type { GalleryItemView } from "../../content/media-views.ts";
import { useLocale } from "../../i18n/locale.tsx";
import { loadWords } from "../../i18n/words.ts";
import type { Locale } from "../../locales.ts";

const loadLightbox = (locale: Locale) =>
  Promise.all([import("./lightbox/open-lightbox.ts"), loadWords(locale, "lightbox")]);

/** Returns the props of each item's link, with which a click opens the lightbox. */
export function useLightbox(items: readonly GalleryItemView[], title: string) {
  const locale = useLocale();
  const isOpening = useRef(false);
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const gone = useRef<AbortSignal>(undefined);
  // This effect closes the lightbox before another page takes the focus, because an open dialog would keep the focus.
  useLayoutEffect(() => {
    const controller = new AbortController();
    gone.current = controller.signal;
    return () => controller.abort();
  }, []);

  const elementOf = (index: number) => links.current[index] ?? undefined;

  const open = async (opener: HTMLAnchorElement, index: number) => {
    isOpening.current = true;
    opener.setAttribute("aria-busy", "true");
    try {
      const [{ openLightbox }] = await loadLightbox(locale);
      await openLightbox({ items, locale, title, index, elementOf, signal: gone.current });
    } catch {
      // If the lightbox fails to load, the link is followed, unless the visitor has left its page.
      if (!gone.current?.aborted) location.assign(opener.href);
    } finally {
      isOpening.current = false;
      opener.removeAttribute("aria-busy");
    }
  };

  /** Pointing at a picture usually precedes a click. A failure here is ignored; the click tries again. */
  const fetchAhead = () => void loadLightbox(locale).catch(() => {});

  return (index: number) => ({
    ref(link: HTMLAnchorElement | null) {
      links.current[index] = link;
    },
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      const { altKey, button, ctrlKey, currentTarget, metaKey, shiftKey } = event;
      if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      if (!isOpening.current) void open(currentTarget, index);
    },
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onTouchStart: fetchAhead,
  });
}
