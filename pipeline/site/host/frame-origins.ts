import type { Payload } from "#src/content/views.ts";

/** The origins of the players that these pages load after consent, in a fixed order. */
export function frameOrigins(payloads: readonly Payload[]): string[] {
  const sections = payloads.flatMap(({ page }) => (page.kind === "sections" ? page.sections : []));
  const items = sections.flatMap((section) => (section._type === "gallerySection" ? section.gallery.items : []));
  return [...new Set(items.flatMap((item) => (item.kind === "embed" ? new URL(item.embed.player).origin : [])))].sort();
}
