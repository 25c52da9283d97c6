import sharp, { type Sharp } from "sharp";
import type { PictureFormat } from "#src/content/pictures.ts";
import type { PictureView } from "#src/content/views.ts";
import { croppedRegion, type Region, shareRegion, shareSize } from "./picture-region.ts";

/**
 * One thread inside a file: files are made side by side anyway, and the bytes of an AVIF depend on the number of its
 * threads, which by default is the number of the machine's cores.
 */
sharp.concurrency(1);
sharp.cache(false);

/** Behind see-through pictures where the format knows no transparency: the paper of the page. */
const paper = "#f6f1e4";

/**
 * AVIF's effort 3: 4 takes three and a half times as long for 5 % fewer bytes, 2 saves 40 % of the time for 11 % more
 * (four photographs, all widths, two cores). A change here needs a new `recipe` in src/content/pictures.ts.
 */
const encode: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 3, chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 72, effort: 4 }),
  jpg: (image) => image.flatten({ background: paper }).jpeg({ quality: 74, mozjpeg: true }),
};

/** One file of a picture: its crop, scaled to a width, without metadata, in sRGB. Throws if the source cannot be read. */
export async function derivePicture(
  source: string,
  picture: PictureView,
  width: number,
  format: PictureFormat,
): Promise<Buffer> {
  const image = await openUpright(source, picture);
  return encode[format](extract(image, croppedRegion(picture)).resize({ width })).toBuffer();
}

/** The 1200 × 630 picture of a shared link; small sources are enlarged, because networks refuse other sizes. */
export async function deriveSharePicture(source: string, picture: PictureView): Promise<Buffer> {
  const image = await openUpright(source, picture);
  return encode.jpg(extract(image, shareRegion(picture)).resize({ ...shareSize, fit: "fill" })).toBuffer();
}

async function openUpright(source: string, picture: PictureView): Promise<Sharp> {
  const { autoOrient } = await sharp(source).metadata();
  if (autoOrient.width !== picture.width || autoOrient.height !== picture.height) {
    throw new Error(
      `it is ${autoOrient.width} × ${autoOrient.height} pixels, not ${picture.width} × ${picture.height}`,
    );
  }
  return sharp(source).autoOrient().toColourspace("srgb");
}

function extract(image: Sharp, region: Region): Sharp {
  return image.extract({ ...region });
}
