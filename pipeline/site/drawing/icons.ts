import type { Brand } from "../brand/brand.ts";
import { loadSharp } from "./sharp.ts";
import { drawMark, svgDocument } from "./svg.ts";

interface IconShape {
  /** The icon's side in pixels. */
  readonly side: number;
  /** The mark's side as a share of the icon's. */
  readonly mark: number;
  readonly isRound?: true;
  /** Only icons of the manifest have a purpose. */
  readonly purpose?: "any" | "maskable";
}

/** The radius of round icons, as a share of the side. Systems cut the corners of all other icons themselves. */
const cornerRadius = 0.22;

/** Keys are addresses. Systems may cut a maskable icon to a circle of four fifths, so the mark stays inside that. */
const pngIcons: Readonly<Record<string, IconShape>> = {
  "/icons/icon-192.png": { side: 192, mark: 0.75, isRound: true, purpose: "any" },
  "/icons/icon-512.png": { side: 512, mark: 0.75, isRound: true, purpose: "any" },
  "/icons/maskable-512.png": { side: 512, mark: 0.54, purpose: "maskable" },
  "/icons/apple-touch-icon.png": { side: 180, mark: 0.68 },
};

/** The favicon has almost no border, so the mark is larger. */
const favicon = { side: 32, mark: 0.88, isRound: true } as const;

const manifestPngs = Object.entries(pngIcons).flatMap(([src, { side, purpose }]) =>
  purpose ? { src, sizes: `${side}x${side}`, type: "image/png", purpose } : [],
);

const manifestSvg = { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" };

export const manifestIcons = [manifestSvg, ...manifestPngs];

/** Launchers show a small icon beside each shortcut. */
export const shortcutIcons = manifestPngs.slice(0, 1);

/** The icons and drawings of the brand that the site serves, by address. Each is made when its function is called. */
export function brandFiles(brand: Brand): Map<string, () => Promise<Buffer>> {
  return new Map([
    ["/icon.svg", async () => Buffer.from(drawIcon(brand, { side: 64, mark: 0.75, isRound: true }))],
    ["/favicon.ico", async () => icoOf(await drawPng(brand, favicon), favicon.side)],
    ...Object.entries(pngIcons).map(([address, shape]) => [address, () => drawPng(brand, shape)] as const),
    ["/pattern.svg", async () => Buffer.from(brand.pattern.svg)],
    ["/lost.svg", async () => Buffer.from(brand.lost)],
    ["/map.svg", async () => Buffer.from(brand.map)],
  ]);
}

function drawIcon({ colours, mark }: Brand, { side, mark: share, isRound }: IconShape): string {
  const edge = (side * (1 - share)) / 2;
  return svgDocument(
    { width: side, height: side },
    `<rect width="${side}" height="${side}" rx="${isRound ? side * cornerRadius : 0}" fill="${colours.stage}"/>`,
    drawMark(mark, { x: edge, y: edge, size: side * share, colour: colours.accent }),
  );
}

/** A palette would save a few hundred bytes, but shift colours. */
async function drawPng(brand: Brand, shape: IconShape): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(Buffer.from(drawIcon(brand, shape)));
  // iOS needs an opaque icon.
  return (shape.isRound ? image : image.flatten()).png({ compressionLevel: 9, adaptiveFiltering: false }).toBuffer();
}

/** In pixels. The mark is in the middle, half as high as the picture. */
const placeholderSize = { width: 1800, height: 1200 };

/** A placeholder for a picture that an editor has to add: the mark on the brand's ground, as PNG. */
export async function drawPlaceholder({ colours, mark }: Brand) {
  const { width, height } = placeholderSize;
  const size = height / 2;
  const drawn = drawMark(mark, { x: (width - size) / 2, y: (height - size) / 2, size, colour: colours.stageRaised });
  const svg = svgDocument(placeholderSize, `<rect width="100%" height="100%" fill="${colours.stage}"/>`, drawn);
  const sharp = await loadSharp();
  return { ...placeholderSize, bytes: await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer() };
}

/** An `.ico` file with one PNG in it: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
function icoOf(png: Buffer, side: number): Buffer {
  const [isIcon, count, planes, headSize] = [1, 1, 1, 22];
  const head = Buffer.alloc(headSize);
  head.writeUInt16LE(isIcon, 2);
  head.writeUInt16LE(count, 4);
  head.fill(side, 6, 8);
  head.writeUInt16LE(planes, 10);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(headSize, 18);
  return Buffer.concat([head, png]);
}
