import type { Sharp } from "sharp";
import { channels, type PagePart, type PageView, pictureOf, type Screenshot } from "./screenshots.ts";
import type { Box, Boxes } from "./visual-changes.ts";

/** A part of a page that looks different, in pictures of equal size. A side without the page has no picture. */
export interface Region {
  readonly before?: Buffer;
  readonly after?: Buffer;
  /** Pixels of the page. */
  readonly height: number;
  readonly width: number;
  /** Pixels of the page that are above or below the pictures, whose height is limited. */
  readonly leftOut: number;
}

/** A region shows this much above and below a change. Changes that are closer to each other share a region. */
export const aroundPx = 48;
/** A region shows this much at the sides of a change, and is at least this wide. */
const [besidePx, leastWidthPx] = [96, 360];
/** The greatest heights of a region and of a new or removed page. The report has the words of what is cut off. */
const [highestPx, highestPagePx] = [1600, 600];

/** The picture of a page that exists on this side only. */
export async function wholePage(page: PageView, side: "before" | "after"): Promise<Region> {
  const { width } = page;
  const height = Math.min(page.height, highestPagePx);
  const picture = await webp(pictureOf(await page.screenshot({ left: 0, top: 0, width, height })));
  return { [side]: picture, width, height, leftOut: page.height - height };
}

/** Everything between the first and the last differing row of pixels; undefined if all pixels are equal. */
export async function pixelRegion(before: PageView, after: PageView): Promise<Region | undefined> {
  const all = ({ screenshot, width, height }: PageView) => screenshot({ left: 0, top: 0, width, height });
  const [old, now] = await Promise.all([all(before), all(after)]);
  if (old.pixels.equals(now.pixels)) return undefined;
  const top = equalRows(old, now);
  const bottom = equalRows(upsideDown(old), upsideDown(now));
  // A row may be equal from the top and from the bottom, for example if a page has become longer.
  const below = Math.min(bottom, Math.min(old.height, now.height) - top);
  const box = ({ width, height, scale }: PageView): Box => {
    return { left: 0, right: width, top: Math.floor(top / scale), bottom: height - Math.floor(below / scale) };
  };
  return regionOf(before, after, { before: box(before), after: box(after) });
}

/** A change on both sides. Undefined if no pixel differs, for example if only a link's address has changed. */
export async function regionOf(before: PageView, after: PageView, change: Boxes): Promise<Region | undefined> {
  const column = columnAround(change, after.width);
  const changeHeight = Math.max(heightOf(change.before), heightOf(change.after));
  const [old, now] = await Promise.all([
    stripOf(before, change.before, column, changeHeight),
    stripOf(after, change.after, column, changeHeight),
  ]);
  if (old.pixels.equals(now.pixels)) return undefined;
  const whole = Math.max(old.part.height, now.part.height);
  const firstRow = Math.floor(equalRows(old, now) / after.scale);
  const from = whole > highestPx ? Math.max(0, firstRow - aroundPx) : 0;
  const height = Math.min(whole - from, highestPx);
  const [oldPicture, newPicture] = [await drawn(old, from), await drawn(now, from)];
  return { before: oldPicture, after: newPicture, width: column.width, height, leftOut: whole - height };
}

/** The columns that a region shows. They are moved into the page, because a closed menu may change outside of it. */
function columnAround({ before, after }: Boxes, pageWidth: number): Pick<PagePart, "left" | "width"> {
  const least = Math.min(pageWidth, leastWidthPx);
  const left = Math.min(Math.max(0, Math.min(before.left, after.left) - besidePx), pageWidth - least);
  const right = Math.min(pageWidth, Math.max(before.right, after.right) + besidePx);
  return { left, width: Math.max(least, right - left) };
}

/** The old or the new side of a region. */
interface Strip extends Screenshot {
  readonly part: PagePart;
  readonly box: Box;
  readonly scale: number;
}

/** A strip of the old or the new page. `changeHeight` is the height of the change on the side where it is taller. */
async function stripOf(view: PageView, box: Box, column: Pick<PagePart, "left" | "width">, changeHeight: number) {
  const top = Math.max(0, Math.floor(box.top) - aroundPx);
  const height = Math.max(1, Math.min(view.height - top, box.top + changeHeight + aroundPx - top));
  const part = { ...column, top, height };
  return { ...(await view.screenshot(part)), part, box, scale: view.scale };
}

function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}

/** Pixels of a picture: from a change to its frame, and from the frame to the picture's edge. */
const [gapPx, edgePx] = [4, 2];

/** A strip's picture, without its first `from` rows. A frame marks the box. An empty box is marked by a line. */
function drawn(strip: Strip, from: number): Promise<Buffer> {
  const { part, box, scale, width } = strip;
  const start = Math.min(strip.height - 1, Math.round(from * scale));
  const height = Math.min(strip.height - start, Math.round(highestPx * scale));
  const [inX, inY] = [(x: number) => (x - part.left) * scale, (y: number) => (y - part.top - from) * scale];
  const left = Math.max(edgePx, inX(box.left) - gapPx);
  const top = Math.max(edgePx, inY(box.top) - gapPx);
  const right = Math.min(width - edgePx, inX(box.right) + gapPx);
  const bottom = Math.min(height - edgePx, inY(box.bottom) + gapPx);
  const frame = `d="M${left} ${top}H${right}V${bottom}H${left}Z"`;
  const line = `d="M0 ${top}H${width}" stroke-dasharray="8 5"`;
  const shape = `fill="none" ${heightOf(box) > 0 ? frame : line}`;
  // A light line around a dark one is visible on every background.
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<path ${shape} stroke="#fff" stroke-width="5"/><path ${shape} stroke="#c2185b" stroke-width="2.5"/></svg>`;
  const shown = pictureOf(strip).extract({ left: 0, top: start, width, height });
  return webp(shown.composite([{ input: Buffer.from(drawing) }]));
}

/** `effort` is below the default of 4, because a report may have hundreds of pictures. */
function webp(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: 60, effort: 3 }).toBuffer();
}

/** The number of equal rows at the top of two pictures of equal width; at most the height of the lower picture. */
function equalRows(one: Screenshot, other: Screenshot): number {
  const rowBytes = one.width * channels;
  const rowOf = ({ pixels }: Screenshot, row: number) => pixels.subarray(row * rowBytes, (row + 1) * rowBytes);
  const most = Math.min(one.height, other.height);
  let row = 0;
  while (row < most && rowOf(one, row).equals(rowOf(other, row))) row += 1;
  return row;
}

/** The last row comes first. Each row is reversed, too. */
function upsideDown(picture: Screenshot): Screenshot {
  return { ...picture, pixels: Buffer.from(picture.pixels).reverse() };
}
