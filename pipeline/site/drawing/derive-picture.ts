import sharp, { type Sharp } from "sharp";
import { croppedRegion, type PictureFormat, type PictureRegion } from "#src/content/pictures.ts";
import type { PictureView } from "#src/content/views.ts";

/** The bytes of an AVIF depend on its number of threads, by default the machine's cores. */
sharp.concurrency(1);
sharp.cache(false);

/** A change needs a new `recipe` in src/content/pictures.ts. */
const encode: Record<PictureFormat, (image: Sharp, paper: string) => Sharp> = {
  // Effort 4 takes 3.5 times as long for 5 % fewer bytes, 2 takes 40 % less time for 11 % more (four photographs).
  avif: (image) => image.avif({ quality: 50, effort: 3, chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 72, effort: 4 }),
  jpg: (image, paper) => image.flatten({ background: paper }).jpeg({ quality: 74, mozjpeg: true }),
};

interface DerivedPicture {
  readonly picture: PictureView;
  readonly width: number;
  readonly format: PictureFormat;
  readonly paper: string;
}

/** A picture's crop, scaled to a width, in sRGB without metadata. Throws if the source cannot be read. */
export async function derivePicture(source: string, derived: DerivedPicture): Promise<Buffer> {
  const { picture, width, format, paper } = derived;
  const image = await openUpright(source, picture);
  const cut = image.extract({ ...croppedRegion(picture) }).resize({ width });
  return encode[format](cut, paper).toBuffer();
}

/** A source in sRGB with the camera's orientation applied. Throws if its size differs from the CMS's. */
export async function openUpright(source: string, picture: PictureView): Promise<Sharp> {
  const { width, height } = (await sharp(source).metadata()).autoOrient;
  if (width !== picture.width || height !== picture.height) {
    throw new Error(`it is ${width} × ${height} pixels, not ${picture.width} × ${picture.height}`);
  }
  return sharp(source).autoOrient().toColourspace("srgb");
}

/** The largest part of the cropped picture with a box's proportions, as close to the focus as possible. */
export function coverRegion(picture: PictureView, box: { width: number; height: number }): PictureRegion {
  const whole = croppedRegion(picture);
  const ratio = box.width / box.height;
  const width = Math.max(1, Math.min(whole.width, Math.round(whole.height * ratio)));
  const height = Math.max(1, Math.min(whole.height, Math.round(whole.width / ratio)));
  const [x, y] = picture.focus
    ? [picture.focus[0] * picture.width, picture.focus[1] * picture.height]
    : [whole.left + whole.width / 2, whole.top + whole.height / 2];
  return {
    left: whole.left + within(Math.round(x - width / 2) - whole.left, whole.width - width),
    top: whole.top + within(Math.round(y - height / 2) - whole.top, whole.height - height),
    width,
    height,
  };
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
