import { diffArrays } from "diff";
import sharp, { type Sharp } from "sharp";
import { sha256 } from "../../sha256.ts";
import type { PageBlock } from "./blocks.ts";
import { channels, type Look, type PagePart, type Photograph } from "./photograph.ts";

export interface Region {
  readonly before?: Buffer;
  readonly after?: Buffer;
  /** Pixels of the higher side. */
  readonly height: number;
  readonly width: number;
  /** Pixels of the height that are not in the pictures. */
  readonly leftOut: number;
}

/** Pixels shown above and below a change, and at its sides; changes that are closer are merged. */
const [around, beside] = [48, 96];
const leastWidth = 360;
/** Pixels; a longer region is cut off, and a page that is new or gone, of which the words are told. */
const [highest, highestPage] = [1600, 600];

type Box = Omit<PageBlock, "content">;
interface Change {
  readonly before: Box;
  readonly after: Box;
}

/** A place of a page that may look different. */
export interface VisualChange extends Change {
  /** Equal for changes of the same blocks in the same width, on whatever page of a language. */
  readonly key: string;
}

/** Sorted from top to bottom. Blocks are compared by content, because text that only moved has not changed. */
export function changesOf(before: Look, after: Look): VisualChange[] {
  const [old, now] = [before.blocks, after.blocks];
  const changes: VisualChange[] = [];
  let [fromOld, fromNow, atOld, atNow] = [0, 0, 0, 0];
  const end = () => {
    if (fromOld === atOld && fromNow === atNow) return;
    const key = keyOf([old.slice(fromOld, atOld), now.slice(fromNow, atNow)]);
    changes.push({ key, before: boxOf(old, fromOld, atOld), after: boxOf(now, fromNow, atNow) });
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

function keyOf(sides: readonly (readonly PageBlock[])[]): string {
  const placed = sides.map((blocks) =>
    blocks.map(({ content, left, right }) => [content, Math.round((right - left) / 8)]),
  );
  return sha256(JSON.stringify(placed)).slice(0, 20);
}

/** Joins changes that are close to each other, so that one picture shows them. */
export function joinNear<C extends Change>(changes: readonly C[]): { parts: readonly C[]; box: Change }[] {
  const joined: { parts: C[]; box: Change }[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last && Math.abs(change.after.top - last.box.after.bottom) <= around) {
      const box = (side: "before" | "after") => union([last.box[side], change[side]]);
      joined.splice(-1, 1, { parts: [...last.parts, change], box: { before: box("before"), after: box("after") } });
    } else joined.push({ parts: [change], box: change });
  }
  return joined;
}

/** A page that has no other side. */
export async function wholePage(side: Look, isOld: boolean): Promise<Region> {
  const { width } = side;
  const height = Math.min(side.height, highestPage);
  const picture = await webp(pictureOf(await side.take({ left: 0, top: 0, width, height })));
  const region = { width, height, leftOut: side.height - height };
  return isOld ? { before: picture, ...region } : { after: picture, ...region };
}

/** Everything between the first and the last differing row of pixels; undefined if all are equal. */
export async function pixelRegion(before: Look, after: Look): Promise<Region | undefined> {
  const all = ({ take, width, height }: Look) => take({ left: 0, top: 0, width, height });
  const [old, now] = await Promise.all([all(before), all(after)]);
  if (old.pixels.equals(now.pixels)) return undefined;
  const stride = now.width * channels;
  const top = firstRow(old.pixels, now.pixels, stride);
  const rows = Math.min(old.height, now.height) - top;
  let below = 0;
  while (below < rows && rowFromEnd(old.pixels, below, stride).equals(rowFromEnd(now.pixels, below, stride)))
    below += 1;
  const box = ({ width, height, scale }: Look) => ({
    ...{ left: 0, right: width },
    top: Math.floor(top / scale),
    bottom: height - Math.floor(below / scale),
  });
  return regionOf(before, after, { before: box(before), after: box(after) });
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

/** Undefined if no pixel differs, as after a change of a link's address. */
export async function regionOf(before: Look, after: Look, change: Change): Promise<Region | undefined> {
  const heightOf = ({ top, bottom }: Box) => bottom - top;
  const content = Math.max(heightOf(change.before), heightOf(change.after));
  // A change may be outside the window, such as in a closed menu.
  const narrowest = Math.min(after.width, leastWidth);
  const left = Math.min(Math.max(0, Math.min(change.before.left, change.after.left) - beside), after.width - narrowest);
  const right = Math.max(change.before.right, change.after.right) + beside;
  const width = Math.max(narrowest, Math.min(after.width, right) - left);
  const [old, now] = await Promise.all([
    stripOf(before, change.before, { left, width, content }),
    stripOf(after, change.after, { left, width, content }),
  ]);
  if (old.pixels.equals(now.pixels)) return undefined;
  const whole = Math.max(old.part.height, now.part.height);
  const first = () => Math.floor(firstRow(old.pixels, now.pixels, now.width * channels) / after.scale);
  const from = whole > highest ? Math.max(0, first() - around) : 0;
  const height = Math.min(whole - from, highest);
  return { before: await drawn(old, from), after: await drawn(now, from), width, height, leftOut: whole - height };
}

interface Strip extends Photograph {
  readonly part: PagePart;
  readonly box: Box;
  readonly scale: number;
}

async function stripOf(
  look: Look,
  box: Box,
  { left, width, content }: { left: number; width: number; content: number },
): Promise<Strip> {
  const top = Math.max(0, Math.floor(box.top) - around);
  const height = Math.max(1, Math.min(look.height - top, box.top + content + around - top));
  const part = { left, top, width, height };
  return { ...(await look.take(part)), part, box, scale: look.scale };
}

function pictureOf({ pixels, width, height }: Photograph): Sharp {
  return sharp(pixels, { raw: { width, height, channels } });
}

/** The strip from a row of the page on, as WebP with a frame around the box, or a line where the other side has more. */
async function drawn(strip: Strip, from: number): Promise<Buffer> {
  const { part, box, scale, width } = strip;
  const x = (left: number) => (left - part.left) * scale;
  const y = (top: number) => (top - part.top - from) * scale;
  const start = Math.min(strip.height - 1, Math.round(from * scale));
  const shown = Math.min(strip.height - start, Math.round(highest * scale));
  const [left, right] = [Math.max(2, x(box.left) - 4), Math.min(width - 2, x(box.right) + 4)];
  const [above, below] = [Math.max(2, y(box.top) - 4), Math.min(shown - 2, y(box.bottom) + 4)];
  const isGap = box.top >= box.bottom;
  // A light line around a dark one is visible on every background.
  for (const [half, colour] of [
    [2.5, [255, 255, 255]],
    [1.25, [194, 24, 91]],
  ] as const) {
    const across = (top: number): Rectangle => [left - half, top - half, right + half, top + half];
    const down = (from: number): Rectangle => [from - half, above - half, from + half, below + half];
    const dashes = Array.from(
      { length: width / 13 },
      (_, at): Rectangle => [at * 13, above - half, at * 13 + 8, above + half],
    );
    const lines = isGap ? dashes : [across(above), across(below), down(left), down(right)];
    for (const line of lines) fill(strip, start, line, colour);
  }
  return webp(pictureOf(strip).extract({ left: 0, top: start, width, height: shown }));
}

type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

function fill(
  { pixels, width, height }: Photograph,
  start: number,
  rectangle: Rectangle,
  colour: readonly number[],
): void {
  const [left, top, right, bottom] = rectangle.map(Math.round) as [number, number, number, number];
  for (let y = Math.max(0, top + start); y < Math.min(height, bottom + start); y += 1)
    for (let x = Math.max(0, left); x < Math.min(width, right); x += 1) pixels.set(colour, (y * width + x) * channels);
}

function webp(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: 60, effort: 3 }).toBuffer();
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
