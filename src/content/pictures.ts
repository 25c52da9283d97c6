import type { FileView, PictureView } from "./media-views.ts";

/** The addresses of pictures and uploaded files, for pages and for the pipeline, which makes the files. */

export type PictureFormat = "avif" | "webp" | "jpg";

/** Change this letter when you change the encoders' settings. Otherwise caches keep files of the old settings. */
const recipe = "a";

/** Widths in pixels. Most steps about double the area; finer steps would only fill caches. */
const widthSteps = [360, 540, 750, 1080, 1500, 2000, 2400];

export function isVector(picture: PictureView): boolean {
  return picture.extension === "svg";
}

/** The height in pixels that no AVIF or WebP file may exceed. */
const maxHeight = 16_383;

export interface PictureRegion {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Cropped = Pick<PictureView, "width" | "height" | "crop">;

/** The shown part of the original, in its pixels. */
export function croppedRegion({ width, height, crop = [0, 0, 0, 0] }: Cropped): PictureRegion {
  const [top, right, bottom, left] = crop;
  const shownWidth = Math.round(width * (1 - left - right));
  const shownHeight = Math.round(height * (1 - top - bottom));
  return {
    left: Math.min(Math.round(left * width), width - shownWidth),
    top: Math.min(Math.round(top * height), height - shownHeight),
    width: shownWidth,
    height: shownHeight,
  };
}

/** The widths in pixels in which a picture exists. Empty if a file one pixel wide would be higher than `maxHeight`. */
export function pictureWidths(picture: Cropped): number[] {
  const { width, height } = croppedRegion(picture);
  const widest = Math.min(width, Math.floor((maxHeight * width) / height));
  const steps = widthSteps.filter((step) => step < widest);
  const isWithinSteps = widest >= 1 && widest <= Math.max(...widthSteps);
  return isWithinSteps ? [...steps, widest] : steps;
}

export function pictureFile(picture: PictureView, width: number, format: PictureFormat): string {
  if (isVector(picture)) return `/media/${picture.sha1}.svg`;
  return `/media/${picture.sha1}${cropName(picture)}-${recipe}${width}.${format}`;
}

/** A picture's only JPEG: for links, posters and browsers without WebP, which are older than all supported browsers. */
export function largestFile(picture: PictureView): string {
  return pictureFile(picture, largestWidth(picture), "jpg");
}

/** In pixels. */
export function largestWidth(picture: PictureView): number {
  return pictureWidths(picture).at(-1) ?? picture.width;
}

export function smallestFile(picture: PictureView): string {
  return pictureFile(picture, pictureWidths(picture)[0] ?? picture.width, "webp");
}

export function pictureSrcSet(picture: PictureView, format: "avif" | "webp"): string {
  return pictureWidths(picture)
    .map((width) => `${pictureFile(picture, width, format)} ${width}w`)
    .join(", ");
}

/** The focal point in shares of the cropped picture; the CMS stores shares of the original. */
export function croppedFocus({ focus, crop }: PictureView): readonly [x: number, y: number] | undefined {
  if (!focus || !crop) return focus;
  const [top, right, bottom, left] = crop;
  const within = (share: number, before: number, after: number) =>
    Math.min(1, Math.max(0, (share - before) / (1 - before - after)));
  return [within(focus[0], left, right), within(focus[1], top, bottom)];
}

/** Crops with the same pixels share their files. */
function cropName(picture: PictureView): string {
  const { left, top, width, height } = croppedRegion(picture);
  const isWhole = width === picture.width && height === picture.height;
  return isWhole ? "" : `-${left}.${top}.${width}.${height}`;
}

/** The address of an uploaded file. A document's address contains its file name, for visitors who save it. */
export function storedFile(file: FileView & { readonly name?: string }): string {
  const { sha1, extension, name } = file;
  return name === undefined ? `/media/${sha1}.${extension}` : `/media/${sha1}/${name}.${extension}`;
}
