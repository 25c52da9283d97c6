import type { FilmView, PictureView } from "./views.ts";

/**
 * The files a picture is served as. A pure function of the picture, so that the page that names a file and the
 * pipeline that makes it cannot disagree.
 */

export type PictureFormat = "avif" | "webp" | "jpg";

/** Raised when the encoders' settings change, so that no cache keeps a file of the old settings. */
const recipe = "a";

/** Pixels. Steps of about a third more area-wise pay for themselves; more steps only fill caches. */
const widthSteps = [360, 540, 750, 1080, 1500, 2000, 2400];

export function isVector(picture: PictureView): boolean {
  return picture.extension === "svg";
}

/** Width and height after cropping, in pixels of the original. */
export function croppedSize({ width, height, crop }: PictureView): { width: number; height: number } {
  if (!crop) return { width, height };
  const [top, right, bottom, left] = crop;
  return { width: Math.round(width * (1 - left - right)), height: Math.round(height * (1 - top - bottom)) };
}

/** The widths a picture is offered in: never wider than the original. */
export function pictureWidths(picture: PictureView): number[] {
  const { width } = croppedSize(picture);
  const steps = widthSteps.filter((step) => step < width);
  return width <= (widthSteps.at(-1) ?? 0) ? [...steps, width] : steps;
}

/** The address of one derived file, or of the original for a vector picture. */
export function pictureFile(picture: PictureView, width: number, format: PictureFormat): string {
  if (isVector(picture)) return `/media/${picture.sha1}.svg`;
  const crop = picture.crop ? `-${picture.crop.map((share) => Math.round(share * 1000)).join(".")}` : "";
  return `/media/${picture.sha1}${crop}-${recipe}${width}.${format}`;
}

/** The 1200 × 630 picture of a shared link. */
export function sharePictureFile(picture: PictureView): string {
  return `/media/${picture.sha1}-${recipe}-share.jpg`;
}

export function filmFile(film: FilmView): string {
  return `/media/${film.sha1}.${film.extension}`;
}
