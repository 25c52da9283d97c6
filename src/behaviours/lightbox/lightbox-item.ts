import {
  croppedSize,
  isVector,
  pictureFile,
  pictureSrcSet,
  pictureWidths,
  storedFile,
} from "../../content/pictures.ts";
import type { GalleryItemView, PictureView } from "../../content/views.ts";
import type { LightboxItem } from "./slide.ts";

/** An item of a gallery of the CMS, as the lightbox takes it. */
export function lightboxItem(item: GalleryItemView): LightboxItem {
  const { kind, title, description, picture } = item;
  const shown = item.thumb ?? picture;
  const details = { title, description, alt: picture?.alt, thumb: shown && smallest(shown) };
  switch (kind) {
    case "picture":
      return { ...details, ...pictureItem(item.picture) };
    case "film": {
      const { extension, autoplay = false } = item.film;
      const poster = largest(item.picture);
      return { ...details, mediaType: "video", src: storedFile(item.film), ext: extension, poster, autoplay };
    }
    case "embed": {
      const { address, isPlayable } = item.embed;
      return { ...details, mediaType: isPlayable ? "webVideo" : "iframe", src: address, poster: largest(item.picture) };
    }
    case "document":
      return { ...details, src: storedFile(item.document), size: item.document.size };
  }
}

function pictureItem(picture: PictureView): LightboxItem {
  const item = { ...croppedSize(picture), mediaType: "image", src: largest(picture) } as const;
  if (isVector(picture)) return item;
  return {
    ...item,
    srcset: pictureSrcSet(picture, "jpg"),
    picture: {
      sources: [
        { type: "image/avif", srcset: pictureSrcSet(picture, "avif") },
        { type: "image/webp", srcset: pictureSrcSet(picture, "webp") },
      ],
    },
    placeholder: picture.placeholder,
  };
}

function largest(picture: PictureView): string {
  return pictureFile(picture, pictureWidths(picture).at(-1) ?? picture.width, "jpg");
}

function smallest(picture: PictureView): string {
  return pictureFile(picture, pictureWidths(picture)[0] ?? picture.width, "webp");
}
