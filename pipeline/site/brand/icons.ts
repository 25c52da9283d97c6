import { svgDocument } from "../drawing/svg.ts";
import type { Brand } from "./brand.ts";
import { icoOf } from "./ico.ts";
import { drawMark } from "./mark.ts";

/** The icons of the site, all drawn from the mark in the accent colour on the stage colour. */

interface IconShape {
  /** Pixels. */
  readonly side: number;
  /** Of the side: how large the mark is. */
  readonly mark: number;
  /** Of the side: how round the corners are; systems that cut icons themselves get square ones. */
  readonly corner: number;
}

const rounded = 0.22;

/** Their addresses. Systems cut a maskable icon to any shape within a circle of four fifths: the mark stays inside. */
const pngIcons: Readonly<Record<string, IconShape>> = {
  "/icons/icon-96.png": { side: 96, mark: 0.76, corner: rounded },
  "/icons/icon-192.png": { side: 192, mark: 0.75, corner: rounded },
  "/icons/icon-512.png": { side: 512, mark: 0.75, corner: rounded },
  "/icons/maskable-192.png": { side: 192, mark: 0.54, corner: 0 },
  "/icons/maskable-512.png": { side: 512, mark: 0.54, corner: 0 },
  "/icons/apple-touch-icon.png": { side: 180, mark: 0.68, corner: 0 },
};

/** In small sizes the mark needs the room that a border would take. */
const favicons: readonly IconShape[] = [
  { side: 16, mark: 0.94, corner: 0.19 },
  { side: 32, mark: 0.88, corner: 0.2 },
  { side: 48, mark: 0.84, corner: rounded },
];

/** What the manifest lists. */
export const manifestIcons = [
  { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
  pngEntry("/icons/icon-192.png", "any"),
  pngEntry("/icons/icon-512.png", "any"),
  pngEntry("/icons/maskable-192.png", "maskable"),
  pngEntry("/icons/maskable-512.png", "maskable"),
];

export const shortcutIcons = [{ src: "/icons/icon-96.png", sizes: "96x96", type: "image/png" }];

/** What makes each icon, by its address. */
export function iconFiles(brand: Brand): Map<string, () => Promise<Buffer>> {
  return new Map<string, () => Promise<Buffer>>([
    ["/icon.svg", async () => Buffer.from(drawIcon(brand, { side: 64, mark: 0.75, corner: rounded }))],
    ["/favicon.ico", async () => icoOf(await Promise.all(favicons.map((shape) => drawPng(brand, shape))))],
    ...Object.entries(pngIcons).map(([address, shape]): [string, () => Promise<Buffer>] => [
      address,
      () => drawPng(brand, shape),
    ]),
  ]);
}

function drawIcon({ colours, mark }: Brand, { side, mark: share, corner }: IconShape): string {
  const markSide = side * share;
  const edge = (side - markSide) / 2;
  return svgDocument(
    { width: side, height: side },
    `<rect width="${side}" height="${side}" rx="${side * corner}" fill="${colours.stage}"/>`,
    drawMark(mark, { x: edge, y: edge, side: markSide, colour: colours.accent }),
  );
}

/** Without a palette of its own: a few hundred bytes more, and no colour is moved. */
async function drawPng(brand: Brand, shape: IconShape): Promise<Buffer> {
  // Loaded when something is drawn: the manifest asks for names alone.
  const { default: sharp } = await import("sharp");
  const image = sharp(Buffer.from(drawIcon(brand, shape)));
  // An icon without round corners is opaque, as iOS wants it.
  return (shape.corner === 0 ? image.flatten({ background: brand.colours.stage }) : image)
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toBuffer();
}

function pngEntry(src: string, purpose: "any" | "maskable") {
  const side = pngIcons[src]?.side;
  return { src, sizes: `${side}x${side}`, type: "image/png", purpose };
}
