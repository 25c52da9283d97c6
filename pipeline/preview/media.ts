import { open, stat } from "node:fs/promises";
import { planResponse } from "#server/http/conditions.ts";
import { mediaTypeFor } from "#server/http/media-types.ts";
import type { PlainHeaders, PlainRequest, PlainResponse } from "#server/http/plain-http.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import { downloadAddress, downloadAsset } from "../cms/download.ts";
import type { RequestSession } from "../cms/session.ts";
import { writeFiles } from "../files.ts";
import { sha256 } from "../sha256.ts";
import {
  type Brand,
  findSources,
  type MediaJob,
  mediaJobs,
  mediaMaker,
  pictureCache,
  sourceSha1Of,
} from "../site/site.ts";
import { assetFileName, parseAssetId } from "../snapshot/asset-names.ts";
import type { DraftStore } from "./drafts.ts";
import { placeholderFile } from "./placeholder.ts";
import type { PreviewPage } from "./preview-pages.ts";

/** Above this number, all jobs are forgotten. Each page that is made adds its jobs again. */
const maxJobs = 50_000;

interface Options {
  readonly drafts: DraftStore;
  readonly settings: CmsSettings;
  readonly session: RequestSession;
  readonly brand: Brand;
  /** The snapshot's `assets/`. */
  readonly assetsDir: string;
  /** For files that only the CMS has. */
  readonly uploadsDir: string;
}

/** Pictures and films of the rendered pages, fetched and generated on demand. */
export async function openMedia({ drafts, settings, session, brand, assetsDir, uploadsDir }: Options) {
  writeFiles(uploadsDir, [[placeholderFile.name, placeholderFile.text]]);
  /** The files of pictures and films, by their SHA-1. */
  const sources = new Map([...(await findSources(assetsDir)), ...(await findSources(uploadsDir))]);
  /** The jobs that make files, by the files' addresses. */
  const jobs = new Map<string, MediaJob>();
  const downloads = new Map<string, Promise<void>>();
  const make = mediaMaker({ brand, cacheDir: pictureCache }, sources);

  async function download(sha1: string): Promise<void> {
    const assets = [...drafts.published.keys()].flatMap((id) => parseAssetId(id) ?? []);
    const asset = assets.find((one) => one.sha1 === sha1);
    const name = asset && assetFileName(asset);
    const url = name && downloadAddress(`${asset.kind}s`, name, settings, undefined);
    if (!url) return;
    const { token } = settings;
    const file = await downloadAsset({ url, name, sha1, downloads: uploadsDir, token, session, onBytes: () => {} });
    if (file) sources.set(sha1, file);
  }

  async function fileOf(address: string, job: MediaJob): Promise<string | undefined> {
    const sha1 = sourceSha1Of(job);
    if (sha1 && !sources.has(sha1)) {
      // Two downloads of the same file would write to the same place, so they share one promise.
      const downloading = downloads.get(sha1) ?? download(sha1).finally(() => downloads.delete(sha1));
      downloads.set(sha1, downloading);
      await downloading;
    }
    return sha1 && !sources.has(sha1) ? undefined : (await make(address, job)).file;
  }

  return {
    add({ payload }: PreviewPage): void {
      if (jobs.size > maxJobs) jobs.clear();
      for (const [address, job] of mediaJobs([payload], brand.hash)) jobs.set(address, job);
    },
    /** Undefined if no page uses the address. Rejects if the file cannot be fetched or made. */
    async answer(request: PlainRequest, headers: PlainHeaders): Promise<PlainResponse | undefined> {
      const job = jobs.get(request.path);
      const file = job && (await fileOf(request.path, job));
      return file === undefined ? undefined : mediaResponse(file, request, headers);
    },
  };
}

async function mediaResponse(file: string, request: PlainRequest, headers: PlainHeaders): Promise<PlainResponse> {
  const { size, mtimeMs } = await stat(file);
  const tag = `"${sha256(`${file} ${size} ${mtimeMs}`).slice(0, 22)}"`;
  const type = mediaTypeFor(request.path);
  const facts = { "Content-Type": type, "Content-Length": String(size), "Accept-Ranges": "bytes", ETag: tag };
  const { part, ...plan } = planResponse(request, { tag, size, headers: { ...headers, ...facts } });
  return part && request.method === "GET" ? { ...plan, body: { handle: await open(file), part } } : plan;
}
