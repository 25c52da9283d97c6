import { useGalleryLightbox } from "../../behaviours/lightbox/use-gallery-lightbox.ts";
import type { SectionProps } from "../section-props.ts";
import { GalleryItem } from "./gallery-item.tsx";
import styles from "./gallery-section.module.css";

/**
 * An uneven mosaic. Each picture links to itself in full size, a film to the film, a document to the document, what lies
 * elsewhere to its address: nothing of it loads before. With script the links open the lightbox.
 */
export function GallerySection({ gallery: { title, items } }: SectionProps<"gallerySection">) {
  const lightboxLink = useGalleryLightbox(items, title);
  return (
    <section className={styles.root}>
      <h2 className={styles.heading}>{title}</h2>
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
