import type { DocumentView, FilmView, PictureView } from "../content/views.ts";

/** Drawn for the catalogue; the dev server makes their files from `media/` (pipeline/site/catalogue-in-dev.ts). */
const sizes = {
  landscape: [1800, 1200],
  portrait: [960, 1200],
  square: [1200, 1200],
  panorama: [2400, 800],
} as const;

export function picture(name: keyof typeof sizes, alt: string): PictureView {
  const [width, height] = sizes[name];
  return { sha1: `catalogue-${name}`, extension: "jpg", width, height, alt };
}

export function logo(alt: string): PictureView {
  return { sha1: "catalogue-logo", extension: "svg", width: 320, height: 160, alt };
}

export const film: FilmView = { sha1: "catalogue-film", extension: "webm", mimeType: "video/webm" };

/** There is no such file: how a film that cannot be played looks. */
export const brokenFilm: FilmView = { sha1: "catalogue-nothing", extension: "webm", mimeType: "video/webm" };

export const sheet: DocumentView = {
  sha1: "catalogue-sheet",
  extension: "pdf",
  mimeType: "application/pdf",
  name: "sheet",
  size: "1.2 MB",
};
