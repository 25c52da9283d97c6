import { diffArrays } from "diff";
import sharp, { type Sharp } from "sharp";
import type { PageBlock } from "./blocks.ts";
import type { Photograph } from "./photograph.ts";

export interface Region {
  readonly before?: Buffer;
  readonly after?: Buffer;
  /** Pixels of the higher side. */
  readonly height: number;
  readonly width: number;
  /** Pixels of the height that are not in the pictures. */
  readonly leftOut: number;
}

/** Pixels shown above and below a change; closer changes are merged. */
const around = 48;
/** Pixels; a longer region is cut off. */
const highest = 2400;

type Box = Omit<PageBlock, "content">;
interface Change {
  readonly before: Box;
  readonly after: Box;
}

/** Sorted from top to bottom. Blocks are compared by content, because text that only moved has not changed. */
export async function changedRegions(before: Photograph | undefined, after: Photograph | undefined): Promise<Region[]> {
  if (!before || !after) {
    const side = before ?? after;
    if (!side) return [];
    const { width } = side;
    const height = Math.min(side.height, highest);
    const picture = await webp(sharp(side.png).extract({ left: 0, top: 0, width, height }));
    const region = { width, height, leftOut: side.height - height };
    return [before ? { before: picture, ...region } : { after: picture, ...region }];
  }
  const found = await regionsOf(before, after, changesOf(before, after));
  // Pixels decide if no block differs, so that the list is empty for equal pictures alone.
  return found.length > 0 ? found : regionsOf(before, after, await pixelChanges(before, after));
}

async function regionsOf(before: Photograph, after: Photograph, changes: readonly Change[]): Promise<Region[]> {
  const regions = await Promise.all(changes.map((change) => regionOf(before, after, change)));
  return regions.filter((region) => region !== undefined);
}

function changesOf(before: Photograph, after: Photograph): Change[] {
  const [old, now] = [before.blocks, after.blocks];
  const changes: Change[] = [];
  let [fromOld, fromNow, atOld, atNow] = [0, 0, 0, 0];
  const end = () => {
    if (fromOld === atOld && fromNow === atNow) return;
    const change = { before: boxOf(old, fromOld, atOld), after: boxOf(now, fromNow, atNow) };
    const last = changes.at(-1);
    const isNear = last && Math.abs(change.after.top - last.after.bottom) <= around;
    if (isNear)
      changes.splice(-1, 1, { before: union([last.before, change.before]), after: union([last.after, change.after]) });
    else changes.push(change);
  };
  const contents = (blocks: readonly PageBlock[]) => blocks.map(({ content }) => content);
  for (const { added, removed, value } of diffArrays(contents(old), contents(now))) {
    if (!added && !removed) end();
    if (!added) atOld += value.length;
    if (!removed) atNow += value.length;
    if (!added && !removed) [fromOld, fromNow] = [atOld, atNow];
  }
  end();
  return changes;
}

function boxOf(blocks: readonly PageBlock[], from: number, to: number): Box {
  if (from < to) return union(blocks.slice(from, to));
  const { left = 0, bottom = 0 } = blocks[from - 1] ?? {};
  return { left, top: bottom, right: left, bottom };
}

function union(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Everything between the first and the last differing row of pixels, for example after a change of the background. */
async function pixelChanges(before: Photograph, after: Photograph): Promise<Change[]> {
  const [old, now] = await Promise.all([before, after].map(({ png }) => pixelsOf(sharp(png))));
  if (!old || !now || old.equals(now)) return [];
  const stride = before.width * channels;
  const top = firstRow(old, now, stride);
  const rows = Math.min(before.height, after.height) - top;
  let below = 0;
  while (below < rows && rowFromEnd(old, below, stride).equals(rowFromEnd(now, below, stride))) below += 1;
  const box = ({ width, height }: Photograph) => ({ left: 0, top, right: width, bottom: height - below });
  return [{ before: box(before), after: box(after) }];
}

/** Undefined if no pixel differs, as after a change of a link's address. */
async function regionOf(before: Photograph, after: Photograph, change: Change): Promise<Region | undefined> {
  const heightOf = ({ top, bottom }: Box) => bottom - top;
  const content = Math.max(heightOf(change.before), heightOf(change.after));
  const old = await stripOf(before, change.before, content);
  const now = await stripOf(after, change.after, content);
  if (old.pixels.equals(now.pixels)) return undefined;
  const whole = Math.max(old.height, now.height);
  const from = whole > highest ? Math.max(0, firstRow(old.pixels, now.pixels, old.width * channels) - around) : 0;
  const height = Math.min(whole - from, highest);
  const sides = { before: await drawn(old, from), after: await drawn(now, from) };
  return { ...sides, width: after.width, height, leftOut: whole - height };
}

type Strip = Awaited<ReturnType<typeof stripOf>>;

const channels = 3;

async function stripOf({ png, width, height }: Photograph, box: Box, content = box.bottom - box.top) {
  const top = Math.max(0, Math.floor(box.top) - around);
  const stripHeight = Math.max(1, Math.min(height - top, box.top + content + around - top));
  const pixels = await pixelsOf(sharp(png).extract({ left: 0, top, width, height: stripHeight }));
  return { pixels, width, height: stripHeight, box: { ...box, top: box.top - top, bottom: box.bottom - top } };
}

/** The strip from a row on, as WebP with a frame around the box, or a line where the other side has more. */
async function drawn({ pixels, width, height, box }: Strip, from: number): Promise<Buffer> {
  const shown = Math.min(height - from, highest);
  const picture = sharp(pixels, { raw: { width, height, channels } }).extract({
    left: 0,
    top: from,
    width,
    height: shown,
  });
  const [left, right] = [Math.max(2, box.left - 6), Math.min(width - 2, box.right + 6)];
  const [above, below] = [Math.max(2, box.top - from - 6), Math.min(shown - 2, box.bottom - from + 6)];
  const isGap = box.top >= box.bottom;
  const frame = `M${left} ${above}H${right}V${Math.max(above, below)}H${left}Z`;
  const path = `<path d="${isGap ? `M24 ${box.top - from}H${width - 24}` : frame}" ${isGap ? 'stroke-dasharray="10 6"' : ""}/>`;
  // A light line around a dark one is visible on every background.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${shown}" fill="none" stroke-linejoin="round"><g stroke="#fff" stroke-width="6">${path}</g><g stroke="#c2185b" stroke-width="3">${path}</g></svg>`;
  return webp(picture.composite([{ input: Buffer.from(svg) }]));
}

function webp(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: 85 }).toBuffer();
}

function pixelsOf(picture: Sharp): Promise<Buffer> {
  return picture.removeAlpha().raw().toBuffer();
}

/** The first differing row of two pictures of equal width, or the height of the lower one. */
function firstRow(one: Buffer, other: Buffer, stride: number): number {
  let at = 0;
  const end = Math.min(one.length, other.length);
  while (at < end && one.subarray(at, at + stride).equals(other.subarray(at, at + stride))) at += stride;
  return at / stride;
}

function rowFromEnd(pixels: Buffer, row: number, stride: number): Buffer {
  return pixels.subarray(pixels.length - (row + 1) * stride, pixels.length - row * stride);
}
