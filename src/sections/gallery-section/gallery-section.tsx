import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from "react";
import type { GalleryItemView } from "../../content/media-views.ts";
import { largestFile, storedFile } from "../../content/pictures.ts";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import { loadWords, type Words } from "../../i18n/words.ts";
import type { Locale } from "../../locales.ts";
import { DocumentSheet } from "../../ui/illustrations/document-sheet.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./gallery-section.module.css";

/** Items are links, so that no full picture, film, document or external page loads before the click. */
export function GallerySection({ gallery: { title, items } }: SectionProps<"gallerySection">) {
  const lightboxLink = useGalleryLightbox(items, title);
  return (
    <section className={styles.root}>
      <SectionHead heading={title} />
      <ul className={styles.mosaic}>
        {items.map((item, index) => (
          <li key={item._key} className={styles.item}>
            <GalleryItem item={item} lightboxLink={lightboxLink(index)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GalleryItem({ item, lightboxLink }: { item: GalleryItemView; lightboxLink: ComponentProps<"a"> }) {
  const { title, description, picture, thumb = picture } = item;
  const t = useWords();
  const { href, name, tag } = linkOf(item, t);
  const plays = item.kind === "film" || item.kind === "embed";
  return (
    <figure className={styles.figure}>
      <a className={styles.link} href={href} {...lightboxLink} aria-label={name}>
        {thumb ? (
          <Picture picture={thumb} sizes="(min-width: 960px) 55vw, 92vw" fill />
        ) : (
          <DocumentSheet className={styles.sheet} />
        )}
        {tag && (
          <span className={styles.tag} data-plays={plays || undefined} aria-hidden="true">
            {tag}
          </span>
        )}
      </a>
      {(title || description) && (
        <figcaption className={styles.caption}>
          {title && <strong>{title}</strong>}
          {description && <div>{description}</div>}
        </figcaption>
      )}
    </figure>
  );
}

/** The accessible name contains the visible tag, so that speech control finds the link (WCAG 2.5.3). */
function linkOf(item: GalleryItemView, t: Words): { href: string; name: string; tag?: string } {
  const title = item.title ?? item.picture?.alt ?? "";
  switch (item.kind) {
    case "picture":
      return { href: largestFile(item.picture), name: t("gallery.open", { title }) };
    case "film":
      return { href: storedFile(item.film), name: t("gallery.film", { title }), tag: t("gallery.filmTag") };
    case "embed": {
      const { address, provider } = item.embed;
      return { href: address, name: t("gallery.video", { provider, title }), tag: t("gallery.videoTag") };
    }
    case "link": {
      const { address, host } = item.link;
      return { href: address, name: t("gallery.elsewhere", { provider: host, title }), tag: host };
    }
    case "document": {
      const { size, extension } = item.document;
      const tag = extension.toUpperCase();
      return { href: storedFile(item.document), name: t("gallery.document", { tag, size, title }), tag };
    }
  }
}

const loadLightbox = (locale: Locale) =>
  Promise.all([import("./lightbox/open-lightbox.ts"), loadWords(locale, "lightbox")]);

/** Returns the props of each item's link, with which a click opens the lightbox. */
function useGalleryLightbox(items: readonly GalleryItemView[], title: string) {
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
