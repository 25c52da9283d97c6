import { diffArrays } from "diff";
import type { Sharp } from "sharp";
import type { Sides } from "../../pages/pages-touched.ts";
import { sha256 } from "../../sha256.ts";
import { channels, type PageBlock, type PagePart, type PageView, pictureOf, type Screenshot } from "./screenshots.ts";

/** A part of a page that looks different, in pictures of equal size. A side without the page has no picture. */
export interface Region {
  readonly before?: Buffer;
  readonly after?: Buffer;
  /** Pixels of the page. */
  readonly height: number;
  readonly width: number;
  /** Pixels of the height that are not in the pictures. */
  readonly leftOut: number;
}

/** A region shows this much above and below a change. Changes that are closer to each other share a region. */
const aroundPx = 48;
/** A region shows this much at the sides of a change, and is at least this wide. */
const [besidePx, leastWidthPx] = [96, 360];
/** The greatest heights of a region and of a new or removed page. The report has the words of what is cut off. */
const [highestPx, highestPagePx] = [1600, 600];

type Box = Omit<PageBlock, "content">;

/** The boxes around a change, on both sides. */
type Boxes = Sides<Box>;

/** A place of a page that may look different. */
interface VisualChange extends Boxes {
  /** Equal for the same change at the same width, so that pages can share a picture of the change. */
  readonly key: string;
}

/** Sorted from top to bottom. Blocks are compared by content, because text that only moved has not changed. */
export function visualChanges(before: PageView, after: PageView): VisualChange[] {
  const contents = ({ blocks }: PageView) => blocks.map(({ content }) => content);
  const changes: VisualChange[] = [];
  // Numbers of blocks: above this place (`old`, `now`), and above the change that has begun (`start`).
  let [old, now] = [0, 0];
  let start: { readonly old: number; readonly now: number } | undefined;
  // The last part is empty, because a change may end below all blocks.
  for (const { added, removed, value } of [...diffArrays(contents(before), contents(after)), { value: [] }]) {
    if (added || removed) start ??= { old, now };
    else if (start) {
      const key = keyOf(after.width, before.blocks.slice(start.old, old), after.blocks.slice(start.now, now));
      const boxes = { before: boxOf(before.blocks, start.old, old), after: boxOf(after.blocks, start.now, now) };
      changes.push({ key, ...boxes });
      start = undefined;
    }
    if (!added) old += value.length;
    if (!removed) now += value.length;
  }
  return changes;
}

function keyOf(width: number, ...sides: readonly (readonly PageBlock[])[]): string {
  const placed = sides.map((blocks) =>
    blocks.map(({ content, left, right }) => [content, Math.round((right - left) / 8)]),
  );
  return sha256(JSON.stringify([width, placed])).slice(0, 20);
}

/** Joins changes that are close to each other, so that one picture shows them. */
export function joinNear<C extends Boxes>(changes: readonly C[]): { changes: readonly C[]; box: Boxes }[] {
  const joined: { changes: C[]; box: Boxes }[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last && Math.abs(change.after.top - last.box.after.bottom) <= aroundPx) {
      last.changes.push(change);
      last.box = { before: union([last.box.before, change.before]), after: union([last.box.after, change.after]) };
    } else joined.push({ changes: [change], box: change });
  }
  return joined;
}

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
  const stride = now.width * channels;
  const top = equalRows(old.pixels, now.pixels, stride);
  const rows = Math.min(old.height, now.height) - top;
  const below = Math.min(rows, equalRows(Buffer.from(old.pixels).reverse(), Buffer.from(now.pixels).reverse(), stride));
  const box = ({ width, height, scale }: PageView) => ({
    ...{ left: 0, right: width },
    top: Math.floor(top / scale),
    bottom: height - Math.floor(below / scale),
  });
  return regionOf(before, after, { before: box(before), after: box(after) });
}

/** The box around some blocks; if there are none, a line below the block before them. */
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

/** Undefined if no pixel differs, for example if only a link's address has changed. */
export async function regionOf(before: PageView, after: PageView, change: Boxes): Promise<Region | undefined> {
  const heightOf = ({ top, bottom }: Box) => bottom - top;
  const content = Math.max(heightOf(change.before), heightOf(change.after));
  // A change may be outside the window, such as in a closed menu.
  const narrowest = Math.min(after.width, leastWidthPx);
  const left = Math.min(
    Math.max(0, Math.min(change.before.left, change.after.left) - besidePx),
    after.width - narrowest,
  );
  const right = Math.max(change.before.right, change.after.right) + besidePx;
  const width = Math.max(narrowest, Math.min(after.width, right) - left);
  const strip = async (view: PageView, box: Box): Promise<Strip> => {
    const top = Math.max(0, Math.floor(box.top) - aroundPx);
    const height = Math.max(1, Math.min(view.height - top, box.top + content + aroundPx - top));
    const part = { left, top, width, height };
    return { ...(await view.screenshot(part)), part, box, scale: view.scale };
  };
  const [old, now] = await Promise.all([strip(before, change.before), strip(after, change.after)]);
  if (old.pixels.equals(now.pixels)) return undefined;
  const whole = Math.max(old.part.height, now.part.height);
  const firstRow = Math.floor(equalRows(old.pixels, now.pixels, now.width * channels) / after.scale);
  const from = whole > highestPx ? Math.max(0, firstRow - aroundPx) : 0;
  const height = Math.min(whole - from, highestPx);
  return { before: await drawn(old, from), after: await drawn(now, from), width, height, leftOut: whole - height };
}

/** The old or the new side of a region. */
interface Strip extends Screenshot {
  readonly part: PagePart;
  readonly box: Box;
  readonly scale: number;
}

/** A strip's picture, without its first `from` rows. A frame marks the box. An empty box is marked by a line. */
function drawn(strip: Strip, from: number): Promise<Buffer> {
  const { part, box, scale, width } = strip;
  const start = Math.min(strip.height - 1, Math.round(from * scale));
  const height = Math.min(strip.height - start, Math.round(highestPx * scale));
  const [left, right] = [box.left, box.right].map((x) => (x - part.left) * scale) as [number, number];
  const [top, bottom] = [box.top, box.bottom].map((y) => (y - part.top - from) * scale) as [number, number];
  const [x, y] = [Math.max(2, left - 4), Math.max(2, top - 4)];
  const line = `M0 ${y}H${width}`;
  const frame = `M${x} ${y}H${Math.min(width - 2, right + 4)}V${Math.min(height - 2, bottom + 4)}H${x}Z`;
  const isGap = box.top >= box.bottom;
  const shape = `fill="none" d="${isGap ? line : frame}"${isGap ? ' stroke-dasharray="8 5"' : ""}`;
  // A light line around a dark one is visible on every background.
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<path ${shape} stroke="#fff" stroke-width="5"/><path ${shape} stroke="#c2185b" stroke-width="2.5"/></svg>`;
  const shown = pictureOf(strip).extract({ left: 0, top: start, width, height });
  return webp(shown.composite([{ input: Buffer.from(drawing) }]));
}

function webp(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: 60, effort: 3 }).toBuffer();
}

/** The number of equal rows at the top of two pictures of equal width; at most the height of the lower picture. */
function equalRows(one: Buffer, other: Buffer, stride: number): number {
  let at = 0;
  const end = Math.min(one.length, other.length);
  while (at < end && one.subarray(at, at + stride).equals(other.subarray(at, at + stride))) at += stride;
  return at / stride;
}
