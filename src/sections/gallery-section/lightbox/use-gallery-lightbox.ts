import { type MouseEvent, useLayoutEffect, useRef } from "react";
import type { GalleryItemView } from "../../../content/views.ts";
import { useLocale } from "../../../i18n/locale.tsx";
import { loadWords } from "../../../i18n/words.ts";
import type { Locale } from "../../../locales.ts";

const loadLightbox = (locale: Locale) => Promise.all([import("./open-lightbox.ts"), loadWords(locale, "lightbox")]);

/** Props for each item's link that make it open the lightbox. */
export function useGalleryLightbox(items: readonly GalleryItemView[], title: string) {
  const locale = useLocale();
  const busy = useRef(false);
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const gone = useRef<AbortController>(undefined);
  // Closes the lightbox before another page takes the focus, because an open dialog would keep the focus.
  useLayoutEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => controller.abort();
  }, []);

  const open = async (opener: HTMLAnchorElement, index: number) => {
    busy.current = true;
    opener.setAttribute("aria-busy", "true");
    try {
      const [{ openLightbox }] = await loadLightbox(locale);
      await openLightbox({ items, locale, title, index, elementOf, signal: gone.current?.signal });
    } catch {
      // If the lightbox fails to load, the link is followed.
      location.assign(opener.href);
    } finally {
      busy.current = false;
      opener.removeAttribute("aria-busy");
    }
  };

  /** Pointing at a picture usually precedes a click. A failure here is ignored; the click tries again. */
  const fetchAhead = () => void loadLightbox(locale).catch(() => {});

  const elementOf = (index: number) => links.current[index] ?? undefined;

  return (index: number) => ({
    ref(link: HTMLAnchorElement | null) {
      links.current[index] = link;
    },
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      const { altKey, button, ctrlKey, currentTarget, metaKey, shiftKey } = event;
      if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      if (!busy.current) void open(currentTarget, index);
    },
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onTouchStart: fetchAhead,
  });
}
