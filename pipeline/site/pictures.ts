import { chmod, constants, copyFile, mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import type { Payload } from "#src/content/views.ts";
import { inParallel } from "../in-parallel.ts";
import type { Brand } from "./brand/brand.ts";
import type { Studio } from "./drawing/studio.ts";
import { makeMediaFile, type Workshop } from "./make-media-file.ts";
import { mediaOrders } from "./media-orders.ts";
import { findSources, type PictureSources, requireSources } from "./picture-sources.ts";

export interface PictureFolders {
  readonly payloads: Iterable<Payload>;
  readonly brand: Brand;
  /** The snapshot's `assets/`. */
  readonly assetsDir: string;
  /** Keeps derived files between builds; their names say all they depend on, so nothing in it ever goes stale. */
  readonly cacheDir: string;
}

export interface MakePicturesOptions extends PictureFolders {
  /** The built site: files go to its `media/`. */
  readonly outDir: string;
  /** Called after each file, for a progress line. */
  readonly report?: (done: number, total: number) => void;
  /** Files in the making at a time; one per core by default. */
  readonly concurrency?: number;
}

/** Writes every picture and film that a page may ask for. Throws if a source is missing or broken. */
export async function makePictures(options: MakePicturesOptions): Promise<{ count: number; made: number }> {
  const { payloads, brand, assetsDir, outDir, report, concurrency = availableParallelism() } = options;
  const orders = mediaOrders(payloads, brand.look);
  const sources = await findSources(assetsDir);
  requireSources(orders.values(), sources, assetsDir);

  const workshop = openWorkshop(options, sources);
  let done = 0;
  let made = 0;
  await inParallel(orders, concurrency, async ([address, order]) => {
    const result = await makeMediaFile(address, order, workshop);
    // A copy, not a hard link: whatever is later done to the built site, the cache stays as it was made.
    const file = join(outDir, address);
    await mkdir(dirname(file), { recursive: true });
    await copyFile(result.file, file, constants.COPYFILE_FICLONE);
    // A copy keeps the rights of what it was made from, which are the machine's.
    await chmod(file, 0o644);
    if (result.made) made++;
    report?.(++done, orders.size);
  });
  return { count: orders.size, made };
}

/**
 * For the dev server: the file behind one /media/ address, made on the spot if the cache lacks it.
 * Returns undefined for an address that no page names. Throws if the source is missing or broken.
 */
export async function pictureOnDemand(address: string, folders: PictureFolders): Promise<string | undefined> {
  const order = mediaOrders(folders.payloads, folders.brand.look).get(address);
  if (!order) return undefined;
  const { file } = await makeMediaFile(address, order, openWorkshop(folders, await findSources(folders.assetsDir)));
  return file;
}

function openWorkshop({ brand, cacheDir }: PictureFolders, sources: PictureSources): Workshop {
  let studio: Promise<Studio> | undefined;
  const open = async () => (await import("./drawing/studio.ts")).openStudio(brand);
  return { sources, cacheDir, paper: brand.colours.surface, studio: () => (studio ??= open()) };
}
