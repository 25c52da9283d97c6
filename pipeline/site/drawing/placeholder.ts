import sharp from "sharp";
import { drawMark, type Size, svgDocument } from "../brand/artwork.ts";
import type { Brand } from "../brand/brand.ts";

/** A picture that stands for one to come, as PNG: the mark on the brand's ground. */
export function drawPlaceholder({ colours, mark }: Brand, size: Size): Promise<Buffer> {
  const side = Math.min(size.width, size.height) / 2;
  const place = { x: (size.width - side) / 2, y: (size.height - side) / 2, size: side, colour: colours.stageRaised };
  const ground = `<rect width="100%" height="100%" fill="${colours.stage}"/>`;
  return sharp(Buffer.from(svgDocument(size, ground, drawMark(mark, place))))
    .png({ palette: true })
    .toBuffer();
}
