/**
 * Where a document is edited: an intent link, which every Sanity studio opens whatever its tools are called
 * (https://www.sanity.io/docs/visual-editing/studio-edit-intent-links). Empty without a studio.
 */
export function studioAddress(
  studioUrl: string | undefined,
  { id, type }: { readonly id: string; readonly type: string },
): { readonly studio?: string } {
  if (studioUrl === undefined) return {};
  return { studio: `${studioUrl.replace(/\/+$/, "")}/intent/edit/id=${encoded(id)};type=${encoded(type)}` };
}

/** Safe inside Markdown, too, where brackets and stars mean something. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*_~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
