import { chmod, constants, copyFile, mkdir, readdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { isLeftover } from "#src/content/leftover-files.ts";
import type { Payload } from "#src/content/views.ts";
import { writeWhole } from "../../files.ts";
import { inParallel } from "../../in-parallel.ts";
import type { Brand } from "../brand/brand.ts";
import { cacheKey } from "../cache/build-cache.ts";
import type { LastBuild } from "../cache/last-build.ts";
import { derivePicture } from "../drawing/derive-picture.ts";
import { drawnBy } from "../drawing/drawn-by.ts";
import { drawShareCard, openDisplay } from "../drawing/share-card.ts";
import type { Typeface } from "../drawing/typeface.ts";
import { type MediaJob, mediaJobs, sourceSha1Of } from "./media-jobs.ts";

/** Each version of code and tools (`drawnBy`) has its own cache, because the names in it depend only on the content. */
export const pictureCache = join(".cache/pictures", drawnBy);

interface PictureFolders {
  readonly payloads: Iterable<Payload>;
  readonly brand: Brand;
  readonly assetsDir: string;
  readonly cacheDir: string;
}

export interface MakePicturesOptions extends PictureFolders {
  readonly outDir: string;
  readonly lastBuild: LastBuild;
  readonly report?: (done: number, total: number) => void;
}

/** Writes every picture and film that pages use. Throws if a source is missing or broken. */
export async function makePictures(options: MakePicturesOptions): Promise<{ count: number; made: number }> {
  const { payloads, brand, assetsDir, outDir, lastBuild, report } = options;
  const jobs = mediaJobs(payloads, brand.hash);
  const sources = await findSources(assetsDir);
  const make = mediaMaker(options, sources);
  let done = 0;
  let made = 0;
  await inParallel(jobs, availableParallelism(), async ([address, job]) => {
    const result = await make(address, job);
    if (result.made) made++;
    // The last build knows a drawn file by its path in the cache, which depends on all that it was made of.
    const isKept = job.kind !== "copy" && !result.made && lastBuild.take(result.file, outDir);
    if (!isKept) await copy(result.file, join(outDir, address));
    if (job.kind !== "copy") lastBuild.add(result.file, [address.slice(1)]);
    report?.(++done, jobs.size);
  });
  return { count: jobs.size, made };
}

/** Copies, because with a hard link a change of the built site would also change the cache. */
async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  // A copy has the permissions of the original, which depend on the machine.
  await chmod(to, 0o644);
}

/** Makes a picture for the dev server. Undefined if no page uses the address; rejects if the source is unusable. */
export async function pictureOnDemand(address: string, folders: PictureFolders): Promise<string | undefined> {
  const job = mediaJobs(folders.payloads, folders.brand.hash).get(address);
  if (!job) return undefined;
  const { file } = await mediaMaker(folders, await findSources(folders.assetsDir))(address, job);
  return file;
}

type Sources = ReadonlyMap<string, string>;

/** The files of a folder of assets by their SHA-1. Rejects if there is no such folder. */
export async function findSources(assetsDir: string): Promise<Sources> {
  const names = (await readdir(assetsDir)).filter((name) => /^[0-9a-f]{40}[-.]/.test(name) && !isLeftover(name)).sort();
  return new Map(names.map((name) => [name.slice(0, 40), join(assetsDir, name)]));
}

/** Returns a function that makes the file of a job unless it is cached. It rejects if a source cannot be used. */
export function mediaMaker({ brand, cacheDir }: Pick<PictureFolders, "brand" | "cacheDir">, sources: Sources) {
  let display: Promise<Typeface> | undefined;
  const draw = async (job: Exclude<MediaJob, { kind: "copy" }>, source: string | undefined): Promise<Buffer> => {
    if (job.kind === "picture") return derivePicture(source ?? "", { ...job, paper: brand.colours.surface });
    display ??= openDisplay(brand);
    return drawShareCard(job.card, brand, await display, source);
  };
  return async (address: string, job: MediaJob): Promise<{ file: string; made: boolean }> => {
    const source = sourceOf(job, sources);
    if (job.kind === "copy") return { file: source ?? "", made: false };
    const file = join(cacheDir, cacheName(address, job, brand.colours.surface));
    if (await isIntact(file)) return { file, made: false };
    try {
      const bytes = await draw(job, source);
      writeWhole(file, bytes);
      writeWhole(digestFile(file), digestOf(file, bytes));
    } catch (error) {
      throw source ? badSource(job, source, error) : error;
    }
    return { file, made: true };
  };
}

/** The path of a job's source. Undefined for a card without a picture; throws if the source is missing. */
function sourceOf(job: MediaJob, sources: Sources): string | undefined {
  const sha1 = sourceSha1Of(job);
  const source = sources.get(sha1 ?? "");
  if (!sha1 || source) return source;
  const remedy = "Restore it from git, or pull the content again.";
  throw new Error(`The file of ${sha1} is missing in assets/ (used on ${job.usedOn}). ${remedy}`);
}

/** True if a cached file has the digest that was written beside it. A disk or a restored cache may damage the file. */
function isIntact(file: string): Promise<boolean> {
  return Promise.all([readFile(file), readFile(digestFile(file), "utf8")]).then(
    ([bytes, digest]) => digestOf(file, bytes) === digest,
    () => false,
  );
}

const digestFile = (file: string) => `${file}.sha256`;

/** The digest includes the name, so that it does not fit a file that was copied to another name. */
const digestOf = (file: string, bytes: Buffer) => cacheKey(basename(file), bytes);

function badSource(job: MediaJob, source: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const what = `${source} (SHA-1 ${sourceSha1Of(job)}, used on ${job.usedOn}) cannot be made into a picture`;
  const remedy = "Restore the file from git, or upload the picture again in the studio and pull.";
  return new Error(`${what}: ${reason}. ${remedy}`, { cause });
}

/** A JPEG of a picture that may be transparent shows the brand's paper, so its name begins with that colour. */
function cacheName(address: string, job: MediaJob, paper: string): string {
  const mayBeSeenThrough = job.kind === "picture" && job.format === "jpg" && !/^jpe?g$/.test(job.picture.extension);
  return mayBeSeenThrough ? `${paper.slice(1)}-${basename(address)}` : basename(address);
}
