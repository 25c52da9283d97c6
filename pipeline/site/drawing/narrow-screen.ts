import { drawMark } from "../brand/mark.ts";
import { drawPattern } from "../brand/pattern.ts";
import type { Drawing } from "./drawing.ts";
import { drawFirstView, type FirstView } from "./first-view.ts";
import { drawLogo } from "./logo.ts";
import type { Studio } from "./studio.ts";
import { svgDocument } from "./svg.ts";

/** The home page on a telephone: 360 × 640 pixels of the page, two of the picture each. */
const size = { width: 720, height: 1280 };
const header = 144;
const margin = 40;
const picture = { left: 0, top: header, width: 720, height: 460 };
const cornerRadius = 150;

export function narrowScreen(view: FirstView): Drawing {
  return {
    size,
    ...(view.picture && { picture: { view: view.picture, box: picture } }),
    svg: (studio) => drawNarrowScreen(view, studio),
  };
}

function drawNarrowScreen(view: FirstView, studio: Studio): string {
  const { colours, mark, pattern } = studio.brand;
  const { width, height } = size;
  const top = view.picture ? picture.top + picture.height : header;
  return svgDocument(
    size,
    `<clipPath id="stage"><path d="${view.picture ? stagePath() : `M0 0H${width}V${height}H0Z`}"/></clipPath>`,
    `<g clip-path="url(#stage)"><rect width="${width}" height="${height}" fill="${colours.stage}"/>`,
    view.picture ? "" : drawMark(mark, { x: 180, y: 60, side: 700, colour: colours.stageRaised }),
    view.picture ? "" : drawPattern(pattern, colours.patternOpacity, size),
    "</g>",
    drawLogo(view.name, studio, { x: margin, y: (header - 80) / 2, side: 80, maxWidth: width - 2 * margin }),
    drawFirstView(view, studio, {
      left: margin,
      top,
      width: width - 2 * margin,
      height: height - top,
      heading: { largest: 84, smallest: 48, height: 280 },
      text: 38,
    }),
  );
}

/** All but the picture, whose lower left corner is round. */
function stagePath(): string {
  const { width, height } = size;
  const bottom = picture.top + picture.height;
  const around = `M0 0H${width}V${picture.top}H0ZM0 ${bottom}H${width}V${height}H0Z`;
  return `${around}M0 ${bottom - cornerRadius}A${cornerRadius} ${cornerRadius} 0 0 0 ${cornerRadius} ${bottom}H0Z`;
}
