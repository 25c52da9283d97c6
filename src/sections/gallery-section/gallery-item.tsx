import type { useGalleryLightbox } from "../../behaviours/lightbox/use-gallery-lightbox.ts";
import { pictureFile, pictureWidths, storedFile } from "../../content/pictures.ts";
import type { GalleryItemView } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import type { Words } from "../../i18n/words.ts";
import { DocumentSheet } from "../../ui/illustrations/document-sheet.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./gallery-item.module.css";

interface Props {
  item: GalleryItemView;
  lightboxLink: ReturnType<ReturnType<typeof useGalleryLightbox>>;
}

/** What stands for an item until it is opened, as a link to the item itself, and its text below. */
export function GalleryItem({ item, lightboxLink }: Props) {
  const { title, description, picture, thumb = picture } = item;
  const t = useWords();
  const { href, name, tag } = linkOf(item, t);
  const plays = item.kind === "film" || (item.kind === "embed" && item.embed.isPlayable);
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
          {description && <span>{description}</span>}
        </figcaption>
      )}
    </figure>
  );
}

/** A name begins with the tag that one sees. */
function linkOf(item: GalleryItemView, t: Words): { href: string; name: string; tag?: string } {
  const title = item.title ?? item.picture?.alt ?? "";
  switch (item.kind) {
    case "picture": {
      const { picture } = item;
      const href = pictureFile(picture, pictureWidths(picture).at(-1) ?? picture.width, "jpg");
      return { href, name: t("gallery.open", { title }) };
    }
    case "film":
      return { href: storedFile(item.film), name: t("gallery.film", { title }), tag: t("gallery.filmTag") };
    case "embed": {
      const { address, provider, isPlayable } = item.embed;
      if (!isPlayable) return { href: address, name: t("gallery.elsewhere", { provider, title }), tag: provider };
      return { href: address, name: t("gallery.video", { provider, title }), tag: t("gallery.videoTag") };
    }
    case "document": {
      const { document } = item;
      const { size } = document;
      const tag = document.extension.toUpperCase();
      return { href: storedFile(document), name: t("gallery.document", { tag, size, title }), tag };
    }
  }
}
