import { croppedSize, filmFile, isVector, pictureFile, pictureSrcSet, pictureWidths } from "../../content/pictures.ts";
import type { GalleryItemView, PictureView } from "../../content/views.ts";
import type { LightboxItem } from "./slide.ts";

/** An item of a gallery of the CMS, as the lightbox takes it. */
export function lightboxItem({ title, description, picture, film }: GalleryItemView): LightboxItem {
  const told = { title, description, alt: picture.alt, thumb: smallest(picture) };
  if (film) {
    const poster = pictureFile(picture, pictureWidths(picture).at(-1) ?? picture.width, "jpg");
    return { ...told, mediaType: "video", src: filmFile(film), ext: film.extension, poster };
  }
  const size = croppedSize(picture);
  const src = pictureFile(picture, pictureWidths(picture).at(-1) ?? picture.width, "jpg");
  if (isVector(picture)) return { ...told, ...size, mediaType: "image", src };
  return {
    ...told,
    ...size,
    mediaType: "image",
    src,
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

function smallest(picture: PictureView): string {
  return pictureFile(picture, pictureWidths(picture)[0] ?? picture.width, "webp");
}
