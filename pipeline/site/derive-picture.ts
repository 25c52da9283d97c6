import sharp, { type Sharp } from "sharp";
import type { PictureFormat } from "#src/content/pictures.ts";
import type { PictureView } from "#src/content/views.ts";
import { openUpright } from "./open-upright.ts";
import { croppedRegion } from "./picture-region.ts";

/**
 * One thread inside a file: files are made side by side anyway, and the bytes of an AVIF depend on the number of its
 * threads, which by default is the number of the machine's cores.
 */
sharp.concurrency(1);
sharp.cache(false);

/**
 * AVIF's effort 3: 4 takes three and a half times as long for 5 % fewer bytes, 2 saves 40 % of the time for 11 % more
 * (four photographs, all widths, two cores). A change here needs a new `recipe` in src/content/pictures.ts.
 */
const encode: Record<PictureFormat, (image: Sharp, paper: string) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 3, chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 72, effort: 4 }),
  jpg: (image, paper) => image.flatten({ background: paper }).jpeg({ quality: 74, mozjpeg: true }),
};

export interface DerivedPicture {
  readonly picture: PictureView;
  readonly width: number;
  readonly format: PictureFormat;
  /** The colour behind see-through pictures where the format knows no transparency. */
  readonly paper: string;
}

/** One file of a picture: its crop, scaled to a width, without metadata, in sRGB. Throws if the source cannot be read. */
export async function derivePicture(source: string, derived: DerivedPicture): Promise<Buffer> {
  const { picture, width, format, paper } = derived;
  const image = await openUpright(source, picture);
  const cut = image.extract({ ...croppedRegion(picture) }).resize({ width });
  return encode[format](cut, paper).toBuffer();
}
