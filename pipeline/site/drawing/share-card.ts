import sharp from "sharp";
import type { ShareCard } from "#src/content/share-card.ts";
import type { PictureView } from "#src/content/views.ts";
import type { Brand } from "../brand/brand.ts";
import { coverRegion, openUpright } from "./derive-picture.ts";
import { setTitle } from "./set-title.ts";
import { drawMark, drawPattern, svgDocument } from "./svg.ts";
import { drawLine, openTypeface, type Typeface } from "./typeface.ts";

/** Pixels; the size that social networks expect. */
const card = { width: 1200, height: 630 };

export const pictureBox = { left: 756, top: 0, width: 444, height: card.height };

const margin = 72;
const markSide = 64;
const cornerRadius = 150;

/** The name looks like that in the site's header. Size and gap are shares of the mark's side, tracking is in ems. */
const name = { size: 0.56, gap: 0.28, tracking: -0.02 };
/** Relative to the font size. With it, letters are centred beside the mark. */
const halfCapHeight = 0.34;

const title = {
  height: card.height - 2 * margin - markSide - 56,
  sizes: [84, 52],
  lineHeight: 1.04,
  tracking: -0.022,
} as const;

export function openDisplay({ fonts }: Brand): Promise<Typeface> {
  return openTypeface(fonts.display, 600);
}

/** A change of the picture's look needs a new `recipe` in pipeline/site/brand/brand.ts. */
export async function drawShareCard(
  shown: ShareCard,
  brand: Brand,
  display: Typeface,
  source: string | undefined,
): Promise<Buffer> {
  const background = brand.colours.stage;
  const { left, top } = pictureBox;
  const picture =
    shown.picture && source !== undefined
      ? [{ input: await cutPicture(shown.picture, source, background), left, top }]
      : [];
  // The full colour resolution avoids coloured edges on letters.
  return sharp({ create: { ...card, channels: 3, background } })
    .composite([...picture, { input: Buffer.from(shareCardSvg(shown, brand, display)) }])
    .jpeg({ quality: 82, progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

export function shareCardSvg(shown: ShareCard, { colours, mark, pattern }: Brand, display: Typeface): string {
  const hasPicture = shown.picture !== undefined;
  const width = (hasPicture ? pictureBox.left : card.width - 200) - 2 * margin;
  const { size, lines } = setTitle(display.legible(shown.title), display, shown.locale, { ...title, width });

  const company = display.line(display.legible(shown.name), name.tracking);
  const nameLeft = margin + markSide * (1 + name.gap);
  const markTop = margin - 8;
  const nameSize = Math.min(markSide * name.size, (margin + width - nameLeft) / Math.max(company.width, 0.01));
  const nameBase = markTop + markSide / 2 + nameSize * halfCapHeight;

  return svgDocument(
    card,
    `<clipPath id="stage"><path d="${stagePath(hasPicture)}"/></clipPath>`,
    `<g clip-path="url(#stage)">`,
    `<rect width="100%" height="100%" fill="${colours.stage}"/>`,
    hasPicture ? "" : drawMark(mark, { x: 610, y: -70, size: 720, colour: colours.stageRaised }),
    drawPattern(pattern, colours.patternOpacity, card),
    "</g>",
    drawMark(mark, { x: margin, y: markTop, size: markSide, colour: colours.accent }),
    drawLine(company, { x: nameLeft, y: nameBase, size: nameSize, colour: colours.onStage }),
    ...lines.map((text, index) => {
      const y = card.height - margin - (lines.length - 1 - index) * size * title.lineHeight;
      const line = display.line(text, title.tracking, shown.locale);
      return drawLine(line, { x: margin, y, size, colour: colours.onStage });
    }),
  );
}

function stagePath(hasPicture: boolean): string {
  const { width, height } = card;
  if (!hasPicture) return `M0 0H${width}V${height}H0Z`;
  const { left } = pictureBox;
  return `M0 0H${left}V${height - cornerRadius}A${cornerRadius} ${cornerRadius} 0 0 0 ${left + cornerRadius} ${height}H0Z`;
}

async function cutPicture(picture: PictureView, source: string, background: string): Promise<Buffer> {
  const { width, height } = pictureBox;
  return (await openUpright(source, picture))
    .extract({ ...coverRegion(picture, pictureBox) })
    .resize({ width, height, fit: "fill" })
    .flatten({ background })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
