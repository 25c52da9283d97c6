import sharp from "sharp";
import { drawMark, svgDocument } from "./artwork.ts";
import type { Brand } from "./brand.ts";

interface IconShape {
  /** Pixels. */
  readonly side: number;
  readonly mark: number;
  /** The corner radius as a share of the side; 0 for systems that cut icons themselves. */
  readonly corner: number;
}

const rounded = 0.22;

/** Keys are addresses. Systems may cut a maskable icon to a circle of four fifths, so the mark stays inside that. */
const pngIcons: Readonly<Record<string, IconShape>> = {
  "/icons/icon-96.png": { side: 96, mark: 0.76, corner: rounded },
  "/icons/icon-192.png": { side: 192, mark: 0.75, corner: rounded },
  "/icons/icon-512.png": { side: 512, mark: 0.75, corner: rounded },
  "/icons/maskable-192.png": { side: 192, mark: 0.54, corner: 0 },
  "/icons/maskable-512.png": { side: 512, mark: 0.54, corner: 0 },
  "/icons/apple-touch-icon.png": { side: 180, mark: 0.68, corner: 0 },
};

/** Small icons have almost no border, to make the mark larger. */
const favicons: readonly IconShape[] = [
  { side: 16, mark: 0.94, corner: 0.19 },
  { side: 32, mark: 0.88, corner: 0.2 },
  { side: 48, mark: 0.84, corner: rounded },
];

export const manifestIcons = [
  { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

export const shortcutIcons = [{ src: "/icons/icon-96.png", sizes: "96x96", type: "image/png" }];

export function brandFiles(brand: Brand): Map<string, () => Promise<Buffer>> {
  return new Map<string, () => Promise<Buffer>>([
    ["/icon.svg", async () => Buffer.from(drawIcon(brand, { side: 64, mark: 0.75, corner: rounded }))],
    ["/favicon.ico", async () => icoOf(await Promise.all(favicons.map((shape) => drawPng(brand, shape))))],
    ...Object.entries(pngIcons).map(([address, shape]) => [address, () => drawPng(brand, shape)] as const),
    ["/pattern.svg", async () => Buffer.from(brand.pattern.svg)],
  ]);
}

function drawIcon({ colours, mark }: Brand, { side, mark: share, corner }: IconShape): string {
  const markSide = side * share;
  const edge = (side - markSide) / 2;
  return svgDocument(
    { width: side, height: side },
    `<rect width="${side}" height="${side}" rx="${side * corner}" fill="${colours.stage}"/>`,
    drawMark(mark, { x: edge, y: edge, size: markSide, colour: colours.accent }),
  );
}

/** A palette would save a few hundred bytes, but shift colours. */
async function drawPng(brand: Brand, shape: IconShape): Promise<Buffer> {
  const image = sharp(Buffer.from(drawIcon(brand, shape)));
  // iOS needs an opaque icon without round corners.
  return (shape.corner === 0 ? image.flatten({ background: brand.colours.stage }) : image)
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toBuffer();
}

/** PNGs up to 256 pixels wide in an `.ico` file: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
function icoOf(pngs: readonly Buffer[]): Buffer {
  const [headSize, entrySize, isIcon] = [6, 16, 1];
  const head = Buffer.alloc(headSize + entrySize * pngs.length);
  head.writeUInt16LE(isIcon, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = head.length;
  for (const [index, png] of pngs.entries()) {
    const entry = headSize + entrySize * index;
    // A PNG's first block contains width and height; 256 is written as 0.
    head.writeUInt8(png.readUInt32BE(16) % 256, entry);
    head.writeUInt8(png.readUInt32BE(20) % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pngs]);
}
