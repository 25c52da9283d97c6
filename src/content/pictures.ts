import type { FileView, PictureView } from "./views.ts";

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
  return `/media/${picture.sha1}${cropName(picture)}-${recipe}${width}.${format}`;
}

/** All derived files of one format, as a `srcset`. */
export function pictureSrcSet(picture: PictureView, format: PictureFormat): string {
  return pictureWidths(picture)
    .map((width) => `${pictureFile(picture, width, format)} ${width}w`)
    .join(", ");
}

/** The focal point within what the crop leaves, as shares of it. The CMS gives it in shares of the original. */
export function croppedFocus({ focus, crop }: PictureView): readonly [x: number, y: number] | undefined {
  if (!focus || !crop) return focus;
  const [top, right, bottom, left] = crop;
  return [within(focus[0], left, right), within(focus[1], top, bottom)];
}

function within(share: number, before: number, after: number): number {
  return Math.min(1, Math.max(0, (share - before) / (1 - before - after)));
}

function cropName({ crop }: PictureView): string {
  return crop ? `-${crop.map(perMille).join(".")}` : "";
}

function perMille(share: number): number {
  return Math.round(share * 1000);
}

/** The address of an uploaded file. A document keeps its name in it, for visitors who save it. */
export function storedFile(file: FileView & { readonly name?: string }): string {
  const { sha1, extension, name } = file;
  return name === undefined ? `/media/${sha1}.${extension}` : `/media/${sha1}/${name}.${extension}`;
}
