/**
 * The address for editing a document: an intent link, which works in every Sanity Studio
 * (https://www.sanity.io/docs/visual-editing/studio-edit-intent-links). Empty without a Studio.
 */
export function studioAddress(
  studioUrl: string | undefined,
  { id, type }: { readonly id: string; readonly type: string },
): { readonly studio?: string } {
  if (studioUrl === undefined) return {};
  return { studio: `${studioUrl.replace(/\/+$/, "")}/intent/edit/id=${encoded(id)};type=${encoded(type)}` };
}

/** Also escapes brackets and stars for Markdown. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*_~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
