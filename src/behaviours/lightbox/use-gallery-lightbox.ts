import { type MouseEvent, useEffect, useRef } from "react";
import type { GalleryItemView } from "../../content/views.ts";
import { useLocale } from "../../i18n/locale.tsx";
import { lightboxWords } from "../../i18n/parts.ts";

async function loadLightbox() {
  const [code] = await Promise.all([import("./open-lightbox.ts"), lightboxWords.load()]);
  return code;
}

/** What makes links to pictures open the lightbox: spread onto the link of each item. */
export function useGalleryLightbox(items: readonly GalleryItemView[], title: string) {
  const locale = useLocale();
  const opened = useRef<() => void>(undefined);
  const busy = useRef(false);
  const mounted = useRef(false);
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      opened.current?.();
    };
  }, []);

  const open = async (opener: HTMLAnchorElement, index: number) => {
    busy.current = true;
    opener.ariaBusy = "true";
    try {
      const { openGallery } = await loadLightbox();
      if (mounted.current) opened.current = await openGallery(items, { locale, title, index, standIn });
    } catch {
      // Without the lightbox the link is what it was before.
      location.assign(opener.href);
    } finally {
      busy.current = false;
      opener.ariaBusy = null;
    }
  };

  const standIn = (index: number) => links.current[index] ?? undefined;

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

/** A visitor who points at a picture will probably click it. If this fails, the click will find out. */
function fetchAhead(): void {
  loadLightbox().catch(() => {});
}
