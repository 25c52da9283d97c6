import { pathFor } from "#src/addresses.ts";
import type { FileView, PictureView } from "#src/content/media-views.ts";
import {
  isVector,
  largestWidth,
  type PictureFormat,
  pictureFile,
  pictureWidths,
  storedFile,
} from "#src/content/pictures.ts";
import { type ShareCard, shareCardFile, shareCardOf } from "#src/content/share-card.ts";
import { keptWith } from "#src/content/snapshot.ts";
import type { Payload } from "#src/content/views.ts";

export type MediaJob = { readonly usedOn: string } & (
  | { readonly kind: "picture"; readonly picture: PictureView; readonly width: number; readonly format: PictureFormat }
  | { readonly kind: "card"; readonly card: ShareCard }
  | { readonly kind: "copy"; readonly sha1: string }
);

/** The files below /media/ and /share/ that payloads use, by address. Share cards have the brand's hash in theirs. */
export function mediaJobs(payloads: Iterable<Payload>, brandHash: string): Map<string, MediaJob> {
  const jobs = new Map<string, MediaJob>();
  for (const payload of payloads)
    for (const [address, job] of jobsOf(payload, brandHash)) if (!jobs.has(address)) jobs.set(address, job);
  return jobs;
}

function* jobsOf(payload: Payload, brandHash: string): Generator<readonly [address: string, job: MediaJob]> {
  const usedOn = pathFor(payload.address);
  const card = shareCardOf(payload);
  yield [shareCardFile(card, brandHash), { kind: "card", card, usedOn }];
  for (const found of [...mediaOfSite(payload.site), ...mediaIn(payload.page)]) {
    const copy = { kind: "copy", sha1: found.sha1, usedOn } as const;
    if ("mimeType" in found) yield [storedFile(found), copy];
    // A vector has one file for all widths and formats.
    else if (isVector(found)) yield [pictureFile(found, 0, "jpg"), copy];
    else {
      const derived = (width: number, format: PictureFormat) =>
        [pictureFile(found, width, format), { kind: "picture", picture: found, width, format, usedOn }] as const;
      for (const width of pictureWidths(found)) yield* [derived(width, "avif"), derived(width, "webp")];
      yield derived(largestWidth(found), "jpg");
    }
  }
}

/** All pages of a language share one object. */
const mediaOfSite = keptWith((site: Payload["site"]) => mediaIn(site));

/** Finds pictures and files at any depth: only they have a field `sha1`. So a new section needs no change here. */
function mediaIn(value: unknown): (PictureView | FileView)[] {
  if (typeof value !== "object" || value === null) return [];
  return "sha1" in value ? [value as PictureView | FileView] : Object.values(value).flatMap(mediaIn);
}

/** The SHA-1 of a job's source file; undefined for a card without a picture. */
export function sourceSha1Of(job: MediaJob): string | undefined {
  if (job.kind === "copy") return job.sha1;
  return (job.kind === "card" ? job.card.picture : job.picture)?.sha1;
}
