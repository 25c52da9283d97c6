import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Studio } from "./drawing/studio.ts";
import { type MediaOrder, sourceOf } from "./media-orders.ts";
import { badSource, type PictureSources } from "./picture-sources.ts";

export interface MediaFile {
  /** Where the file lies: in the cache, or among the sources if it is served as it is. */
  readonly file: string;
  readonly made: boolean;
}

export interface Workshop {
  readonly sources: PictureSources;
  readonly cacheDir: string;
  /** The colour behind see-through pictures. */
  readonly paper: string;
  /** Opened when something is to be drawn. */
  readonly studio: () => Promise<Studio>;
}

/** The file behind one order, made only if the cache lacks it. Throws if its source is missing or broken. */
export async function makeMediaFile(address: string, order: MediaOrder, workshop: Workshop): Promise<MediaFile> {
  const asset = sourceOf(order);
  const source = asset && workshop.sources.get(asset.sha1);
  if (asset && !source) throw badSource(order, asset.sha1, "the file is missing");
  if (order.kind === "copy") return { file: source ?? "", made: false };

  const file = join(workshop.cacheDir, cacheName(address, order, workshop.paper));
  if (await hasContent(file)) return { file, made: false };
  try {
    await writeWhole(file, await bytesOf(order, source, workshop));
  } catch (error) {
    throw source ? badSource(order, source, error) : error;
  }
  return { file, made: true };
}

async function bytesOf(order: Exclude<MediaOrder, { kind: "copy" }>, source: string | undefined, workshop: Workshop) {
  // Loaded when there is something to make: most builds find all of it made.
  if (order.kind === "drawing") {
    const { renderDrawing } = await import("./drawing/render-drawing.ts");
    return renderDrawing(order.drawing, await workshop.studio(), source);
  }
  const { derivePicture } = await import("./derive-picture.ts");
  return derivePicture(source ?? "", { ...order, paper: workshop.paper });
}

/** An address says all that a file depends on, but for the colour behind a see-through picture. */
function cacheName(address: string, order: MediaOrder, paper: string): string {
  const mayBeSeenThrough =
    order.kind === "picture" && order.format === "jpg" && !/^jpe?g$/.test(order.picture.extension);
  return mayBeSeenThrough ? `${paper.slice(1)}-${basename(address)}` : basename(address);
}

/** A machine that lost power may keep the name of a file without its content. */
async function hasContent(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && found.size > 0;
}

let writes = 0;

/** Under a name of its own first, so that nobody ever reads half a file and two processes may make the same one. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}-${++writes}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(draft, bytes);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
