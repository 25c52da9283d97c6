import { useGalleryLightbox } from "../../behaviours/lightbox/use-gallery-lightbox.ts";
import { filmFile, pictureFile, pictureWidths } from "../../content/pictures.ts";
import type { GalleryItemView } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./gallery-section.module.css";

/**
 * An uneven mosaic. Each picture links to itself in full size, a film to the film: nothing of it loads before. With
 * script the links open the lightbox.
 */
export function GallerySection({ title, items }: SectionProps<"gallerySection">) {
  const lightboxLink = useGalleryLightbox(items, title);
  return (
    <section className={styles.root}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.mosaic}>
        {items.map((item, index) => (
          <li key={item.picture.sha1} className={styles.item}>
            <GalleryLink item={item} onLink={lightboxLink(index)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GalleryLinkProps {
  item: GalleryItemView;
  onLink: ReturnType<ReturnType<typeof useGalleryLightbox>>;
}

function GalleryLink({ item, onLink }: GalleryLinkProps) {
  const { title, description, picture, film } = item;
  const t = useWords();
  const name = title ?? picture.alt;
  return (
    <figure className={styles.figure}>
      <a
        className={styles.link}
        href={film ? filmFile(film) : pictureFile(picture, pictureWidths(picture).at(-1) ?? picture.width, "jpg")}
        {...onLink}
        aria-label={t(film ? "gallery.film" : "gallery.open", { title: name })}
      >
        <Picture picture={picture} sizes="(min-width: 960px) 55vw, 92vw" fill />
        {film && (
          <span className={styles.film} aria-hidden="true">
            {t("gallery.filmTag")}
          </span>
        )}
      </a>
      {(title || description) && (
        <figcaption className={styles.caption}>
          {title && <strong>{title}</strong>}
          {description && <span>{description}</span>}
        </figcaption>
      )}
    </figure>
  );
}
