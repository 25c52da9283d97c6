import sharp, { type OverlayOptions } from "sharp";
import { openUpright } from "../open-upright.ts";
import { coverRegion } from "../picture-region.ts";
import type { Drawing } from "./drawing.ts";
import type { Studio } from "./studio.ts";

/**
 * A drawing as JPEG, with full colour resolution: letters have coloured edges without it. A change here, and in what
 * drawings look like, needs a new `recipe` in pipeline/site/brand/look.ts.
 *
 * @param source the file of its picture
 */
export async function renderDrawing(drawing: Drawing, studio: Studio, source: string | undefined): Promise<Buffer> {
  const background = studio.brand.colours.stage;
  const picture = await pictureLayer(drawing, background, source);
  return sharp({ create: { ...drawing.size, channels: 3, background } })
    .composite([...picture, { input: Buffer.from(drawing.svg(studio)) }])
    .jpeg({ quality: 82, progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

async function pictureLayer(
  { picture }: Drawing,
  background: string,
  source: string | undefined,
): Promise<OverlayOptions[]> {
  if (!picture || source === undefined) return [];
  const { box, view } = picture;
  const input = await (await openUpright(source, view))
    .extract({ ...coverRegion(view, box) })
    .resize({ width: box.width, height: box.height, fit: "fill" })
    .flatten({ background })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return [{ input, left: box.left, top: box.top }];
}
