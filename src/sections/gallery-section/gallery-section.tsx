import type { ComponentProps } from "react";
import type { GalleryItemView } from "../../content/media-views.ts";
import { largestFile, storedFile } from "../../content/pictures.ts";
import { useWords } from "../../i18n/locale.tsx";
import type { Words } from "../../i18n/words.ts";
import { DocumentSheet } from "../../ui/illustrations/document-sheet.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./gallery-section.module.css";
import { useLightbox } from "./use-lightbox.ts";

/** Items are links, so that no full picture, film, document or external page loads before the click. */
export function GallerySection({ gallery: { title, items } }: SectionProps<"gallerySection">) {
  const lightboxLink = useLightbox(items, title);
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
