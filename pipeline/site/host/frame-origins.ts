import { type LightboxInput, lightboxItem, normaliseItem } from "#src/behaviours/lightbox/slides.ts";
import type { Payload } from "#src/content/views.ts";

/** Where the players come from that these items load after the visitor's consent, in a fixed order. */
export function frameOrigins(items: readonly LightboxInput[]): string[] {
  const slides = items.map(normaliseItem);
  return [...new Set(slides.flatMap((slide) => (slide.kind === "embed" ? new URL(slide.src).origin : [])))].sort();
}

/** Everything that a page of the site opens in the lightbox. */
export function lightboxItems(payloads: readonly Payload[]): LightboxInput[] {
  const sections = payloads.flatMap(({ page }) => (page.kind === "sections" ? page.sections : []));
  return sections.flatMap((section) =>
    section._type === "gallerySection" ? section.gallery.items.map(lightboxItem) : [],
  );
}
