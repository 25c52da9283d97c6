import { drawMark } from "../brand/mark.ts";
import { drawPattern } from "../brand/pattern.ts";
import type { Drawing } from "./drawing.ts";
import { drawFirstView, type FirstView } from "./first-view.ts";
import { drawLogo } from "./logo.ts";
import type { Studio } from "./studio.ts";
import { svgDocument } from "./svg.ts";

/** The home page in a window of 1280 × 800 pixels. */
const size = { width: 1280, height: 800 };
const header = 72;
const margin = 66;

export function wideScreen(view: FirstView): Drawing {
  const box = { left: 0, top: header, width: size.width, height: size.height - header };
  return {
    size,
    ...(view.picture && { picture: { view: view.picture, box } }),
    svg: (studio) => drawWideScreen(view, studio),
  };
}

function drawWideScreen(view: FirstView, studio: Studio): string {
  const { colours, mark, pattern } = studio.brand;
  const { width, height } = size;
  return svgDocument(
    size,
    view.picture
      ? `<linearGradient id="shade"><stop stop-color="${colours.stage}" stop-opacity=".92"/>` +
          `<stop offset=".32" stop-color="${colours.stage}" stop-opacity=".8"/>` +
          `<stop offset=".62" stop-color="${colours.stage}" stop-opacity="0"/></linearGradient>` +
          `<rect y="${header}" width="${width}" height="${height - header}" fill="url(#shade)"/>`
      : `<rect width="${width}" height="${height}" fill="${colours.stage}"/>` +
          drawMark(mark, { x: 640, y: 0, side: 840, colour: colours.stageRaised }) +
          drawPattern(pattern, colours.patternOpacity, size),
    `<rect width="${width}" height="${header}" fill="${colours.stage}"/>`,
    drawLogo(view.name, studio, { x: margin, y: (header - 42) / 2, side: 42, maxWidth: 600 }),
    drawFirstView(view, studio, {
      left: margin,
      top: header,
      width: 560,
      height: height - header,
      heading: { largest: 92, smallest: 48, height: 290 },
      text: 25,
    }),
  );
}
