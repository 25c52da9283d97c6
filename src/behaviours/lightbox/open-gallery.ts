import type { GalleryItemView } from "../../content/views.ts";
import { lightboxItem } from "./lightbox-item.ts";
import { type LightboxOptions, type OpenLightbox, openLightbox } from "./open-lightbox.ts";

/** Opens a gallery of the CMS in the lightbox. */
export function openGallery(
  items: readonly GalleryItemView[],
  options: Omit<LightboxOptions, "items">,
): Promise<OpenLightbox> {
  return openLightbox({ ...options, items: items.map(lightboxItem) });
}
