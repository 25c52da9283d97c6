import type { PictureView } from "#src/content/media-views.ts";
import { croppedRegion, type PictureRegion } from "#src/content/pictures.ts";
import type { ShareCard } from "#src/content/share-card.ts";
import type { Brand } from "../brand/brand.ts";
import { openUpright } from "./derive-picture.ts";
import { loadSharp } from "./sharp.ts";
import { drawMark, drawPattern, type Size, svgDocument } from "./svg.ts";
import { drawLine, openTypeface, type Typeface } from "./typeface.ts";
import { typesetTitle } from "./typeset-title.ts";

/** The size that social networks expect. All lengths of this file are pixels. */
const card = { width: 1200, height: 630 };

export const pictureBox = { left: 756, top: 0, width: 444, height: card.height };

const margin = 72;
const markSide = 64;
const markTop = margin - 8;
const leastGapAboveTitle = 56;
/** A title without a picture beside it keeps this width free at the right. */
const freeWidth = 200;
const cornerRadius = 150;

/** On a card without a picture, a second mark fills the right side of the ground and reaches beyond the card. */
const groundMark = { x: 610, y: -70, size: 720 };

/** The name looks as in the site's header. Size and gap are shares of the mark's side, tracking is in ems. */
const name = { size: 0.56, gap: 0.28, tracking: -0.02 };
/** Half of a capital letter's height, as a share of the font size. It centres the letters beside the mark. */
const halfCapHeight = 0.34;

const title = {
  height: card.height - 2 * margin - markSide - leastGapAboveTitle,
  sizes: [84, 52],
  lineHeight: 1.04,
  tracking: -0.022,
} as const;

/** The typeface of names and titles on cards. */
export function openDisplay({ fonts }: Brand): Promise<Typeface> {
  return openTypeface(fonts.display, 600);
}

/** Draws the picture of a shared link, as JPEG. If its look changes, raise `recipe` in pipeline/site/brand/brand.ts. */
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
  const sharp = await loadSharp();
  // The full colour resolution avoids coloured edges on letters.
  return sharp({ create: { ...card, channels: 3, background } })
    .composite([...picture, { input: Buffer.from(shareCardSvg(shown, brand, display)) }])
    .jpeg({ quality: 82, progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** A card without its picture, whose place is transparent. */
export function shareCardSvg(shown: ShareCard, { colours, mark, pattern }: Brand, display: Typeface): string {
  const hasPicture = shown.picture !== undefined;
  const width = (hasPicture ? pictureBox.left : card.width - freeWidth) - 2 * margin;
  const { size, lines } = typesetTitle(display.legible(shown.title), display, shown.locale, { ...title, width });

  const company = display.line(display.legible(shown.name), name.tracking);
  const nameLeft = margin + markSide * (1 + name.gap);
  // A name without legible characters has the width 0.
  const largestThatFits = (margin + width - nameLeft) / Math.max(company.width, 0.01);
  const nameSize = Math.min(markSide * name.size, largestThatFits);
  const nameBase = markTop + markSide / 2 + nameSize * halfCapHeight;

  return svgDocument(
    card,
    `<clipPath id="stage"><path d="${stagePath(hasPicture)}"/></clipPath>`,
    `<g clip-path="url(#stage)">`,
    `<rect width="100%" height="100%" fill="${colours.stage}"/>`,
    hasPicture ? "" : drawMark(mark, { ...groundMark, colour: colours.stageRaised }),
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

/** The largest part of the cropped picture with a box's proportions, as near to its focus as possible, in its pixels. */
function coverRegion(picture: PictureView, box: Size): PictureRegion {
  const whole = croppedRegion(picture);
  const ratio = box.width / box.height;
  const width = Math.max(1, Math.min(whole.width, Math.round(whole.height * ratio)));
  const height = Math.max(1, Math.min(whole.height, Math.round(whole.width / ratio)));
  const centre = picture.focus
    ? { x: picture.focus[0] * picture.width, y: picture.focus[1] * picture.height }
    : { x: whole.left + whole.width / 2, y: whole.top + whole.height / 2 };
  return {
    left: whole.left + within(Math.round(centre.x - width / 2) - whole.left, whole.width - width),
    top: whole.top + within(Math.round(centre.y - height / 2) - whole.top, whole.height - height),
    width,
    height,
  };
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
