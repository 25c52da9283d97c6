import sharp, { type Sharp } from "sharp";
import type { PictureView } from "#src/content/views.ts";

/** A source in sRGB, turned as its camera was held. Throws if it has not the size that the CMS says it has. */
export async function openUpright(source: string, picture: PictureView): Promise<Sharp> {
  const { autoOrient } = await sharp(source).metadata();
  if (autoOrient.width !== picture.width || autoOrient.height !== picture.height) {
    throw new Error(
      `it is ${autoOrient.width} × ${autoOrient.height} pixels, not ${picture.width} × ${picture.height}`,
    );
  }
  return sharp(source).autoOrient().toColourspace("srgb");
}
