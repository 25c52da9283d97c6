import { diffArrays } from "diff";
import sharp from "sharp";
import type { Block } from "./blocks.ts";
import type { Photograph } from "./photograph.ts";

export interface Region {
  readonly before?: Buffer;
  readonly after?: Buffer;
  /** Pixels of the higher side. */
  readonly height: number;
  readonly width: number;
}

/** Pixels shown above and below a change; closer changes are merged. */
const around = 48;
/** Pixels; a longer region is cut off. */
const highest = 2400;

type Box = Omit<Block, "content">;
interface Change {
  readonly before: Box;
  readonly after: Box;
}

/**
 * The differing parts of two pictures of a page, from top to bottom, each with a frame. Compares blocks by content:
 * text that only moved down has not changed, although its pixels have.
 */
export async function changedRegions(before: Photograph | undefined, after: Photograph | undefined): Promise<Region[]> {
  if (!before || !after) {
    const side = before ?? after;
    if (!side) return [];
    const picture = await cut(side, { left: 0, top: 0, right: side.width, bottom: side.height });
    const size = { width: side.width, height: Math.min(side.height, highest) };
    return [before ? { before: picture.marked, ...size } : { after: picture.marked, ...size }];
  }
  const regions = await Promise.all(changesOf(before, after).map((change) => regionOf(before, after, change)));
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
  const contents = (blocks: readonly Block[]) => blocks.map(({ content }) => content);
  for (const { added, removed, value } of diffArrays(contents(old), contents(now))) {
    if (!added && !removed) end();
    if (!added) atOld += value.length;
    if (!removed) atNow += value.length;
    if (!added && !removed) [fromOld, fromNow] = [atOld, atNow];
  }
  end();
  return changes;
}

function boxOf(blocks: readonly Block[], from: number, to: number): Box {
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

/** Undefined if no pixel differs, as after a change of a link's address. */
async function regionOf(before: Photograph, after: Photograph, change: Change): Promise<Region | undefined> {
  const heightOf = ({ top, bottom }: Box) => bottom - top;
  const content = Math.max(heightOf(change.before), heightOf(change.after));
  const [old, now] = [await cut(before, change.before, content), await cut(after, change.after, content)];
  if (old.pixels.equals(now.pixels)) return undefined;
  return { before: old.marked, after: now.marked, width: after.width, height: Math.max(old.height, now.height) };
}

async function cut({ png, width, height }: Photograph, box: Box, content = box.bottom - box.top) {
  const top = Math.max(0, Math.floor(box.top) - around);
  const stripHeight = Math.max(1, Math.min(height - top, box.top + content + around - top, highest));
  const strip = { left: 0, top, width, height: stripHeight };
  const pixels = await sharp(png).extract(strip).removeAlpha().raw().toBuffer();
  const [left, right] = [Math.max(1, box.left - 6), Math.min(width - 1, box.right + 6)];
  const [above, below] = [Math.max(1, box.top - top - 6), Math.min(strip.height - 1, box.bottom - top + 6)];
  const shape = `<rect x="${left}" y="${above}" width="${right - left}" height="${below - above}"/>`;
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${strip.height}" fill="none" stroke="#d6006c" stroke-width="2">${shape}</svg>`;
  const raw = { width, height: strip.height, channels: 3 } as const;
  const marked = await sharp(pixels, { raw })
    .composite([{ input: Buffer.from(frame) }])
    .webp({ quality: 85 })
    .toBuffer();
  return { pixels, marked, height: strip.height };
}
