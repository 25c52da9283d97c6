import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { derivePicture, deriveSharePicture } from "./derive-picture.ts";
import type { MediaOrder } from "./media-orders.ts";
import { shareRegion } from "./picture-region.ts";
import { badSource, type PictureSources } from "./picture-sources.ts";

export interface MediaFile {
  /** Where the file lies: in the cache, or among the sources if it is served as it is. */
  readonly file: string;
  readonly made: boolean;
}

/** The file behind one order, made only if the cache lacks it. Throws if its source is missing or broken. */
export async function makeMediaFile(
  address: string,
  order: MediaOrder,
  sources: PictureSources,
  cacheDir: string,
): Promise<MediaFile> {
  const sha1 = order.kind === "copy" ? order.sha1 : order.picture.sha1;
  const source = sources.get(sha1);
  if (!source) throw badSource(order, sha1, "the file is missing");
  if (order.kind === "copy") return { file: source, made: false };

  const file = join(cacheDir, cacheName(address, order));
  if (await hasContent(file)) return { file, made: false };
  try {
    const bytes =
      order.kind === "share"
        ? await deriveSharePicture(source, order.picture)
        : await derivePicture(source, order.picture, order.width, order.format);
    await writeWhole(file, bytes);
  } catch (error) {
    throw badSource(order, source, error);
  }
  return { file, made: true };
}

/** An address says all that a file depends on, but for a share picture's focus. */
function cacheName(address: string, order: MediaOrder): string {
  if (order.kind !== "share") return basename(address);
  const { left, top, width, height } = shareRegion(order.picture);
  return `${left}.${top}.${width}.${height}-${basename(address)}`;
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
