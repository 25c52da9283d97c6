import sharp from "sharp";
import { drawMark, svgDocument } from "../brand/artwork.ts";
import type { Brand } from "../brand/brand.ts";

/** Pixels. */
const size = { width: 1800, height: 1200 };

/** Stands for a picture that is yet to come: the mark on the brand's ground, as PNG. */
export async function drawPlaceholder({ colours, mark }: Brand) {
  const drawn = drawMark(mark, { x: 600, y: 300, size: 600, colour: colours.stageRaised });
  const svg = svgDocument(size, `<rect width="100%" height="100%" fill="${colours.stage}"/>`, drawn);
  return { ...size, bytes: await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer() };
}
