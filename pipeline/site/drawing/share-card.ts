import type { ShareCard } from "#src/content/share-card.ts";
import { drawMark } from "../brand/mark.ts";
import { drawPattern } from "../brand/pattern.ts";
import type { Drawing } from "./drawing.ts";
import { legible } from "./legible.ts";
import { drawLogo } from "./logo.ts";
import { setTitle, type TitleBox } from "./set-title.ts";
import type { Studio } from "./studio.ts";
import { drawText, svgDocument } from "./svg.ts";

/** Pixels: what the networks ask for. */
const shareSize = { width: 1200, height: 630 };

/** Where an editor's picture stands, to the right of the title. */
const pictureBox = { left: 756, top: 0, width: 444, height: 630 };

const margin = 72;
const markSide = 64;
/** One large radius on one corner, as pictures on the site have it. */
const cornerRadius = 150;
const lineHeight = 1.04;

const titleBox: Omit<TitleBox, "width"> = {
  height: shareSize.height - 2 * margin - markSide - 56,
  largest: 84,
  smallest: 40,
  lineHeight,
  tracking: -0.022,
};

/** The picture of a shared link: 1200 × 630 pixels, the title under the company's name, an editor's picture beside it. */
export function shareCardDrawing(card: ShareCard): Drawing {
  return {
    size: shareSize,
    ...(card.picture && { picture: { view: card.picture, box: pictureBox } }),
    svg: (studio) => drawShareCard(card, studio),
  };
}

function drawShareCard({ title, name, locale, picture }: ShareCard, studio: Studio): string {
  const { colours, mark, pattern } = studio.brand;
  const hasPicture = picture !== undefined;
  const width = (hasPicture ? pictureBox.left : shareSize.width - 200) - 2 * margin;
  const { size, lines } = setTitle(legible(title, studio.display), studio.display, locale, { ...titleBox, width });
  const base = shareSize.height - margin;
  return svgDocument(
    shareSize,
    `<clipPath id="stage"><path d="${stagePath(hasPicture)}"/></clipPath>`,
    `<g clip-path="url(#stage)">`,
    `<rect width="100%" height="100%" fill="${colours.stage}"/>`,
    hasPicture ? "" : drawMark(mark, { x: 610, y: -70, side: 720, colour: colours.stageRaised }),
    drawPattern(pattern, colours.patternOpacity, shareSize),
    "</g>",
    drawLogo(name, studio, { x: margin, y: margin - 8, side: markSide, maxWidth: width }),
    ...lines.map((line, index) =>
      drawText(line, {
        x: margin,
        y: base - (lines.length - 1 - index) * size * lineHeight,
        size,
        colour: colours.onStage,
      }),
    ),
  );
}

/** All of it, or all but the picture's place. */
function stagePath(hasPicture: boolean): string {
  const { width, height } = shareSize;
  if (!hasPicture) return `M0 0H${width}V${height}H0Z`;
  const { left } = pictureBox;
  return `M0 0H${left}V${height - cornerRadius}A${cornerRadius} ${cornerRadius} 0 0 0 ${left + cornerRadius} ${height}H0Z`;
}
