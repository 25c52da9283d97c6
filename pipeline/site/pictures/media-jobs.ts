import { pathFor } from "#src/addresses.ts";
import { isVector, type PictureFormat, pictureFile, pictureWidths, storedFile } from "#src/content/pictures.ts";
import { type ShareCard, shareCardFile, shareCardOf } from "#src/content/share-card.ts";
import type { FileView, Payload, PictureView } from "#src/content/views.ts";

export type MediaJob = { readonly usedOn: string } & (
  | { readonly kind: "picture"; readonly picture: PictureView; readonly width: number; readonly format: PictureFormat }
  | { readonly kind: "card"; readonly card: ShareCard }
  | { readonly kind: "copy"; readonly sha1: string; readonly extension: string }
);

const formats: readonly PictureFormat[] = ["avif", "webp", "jpg"];

/** Every file under /media/ that pages with these payloads use, by address, which has the brand's hash for drawings. */
export function mediaJobs(payloads: Iterable<Payload>, brandHash: string): Map<string, MediaJob> {
  const jobs = new Map<string, MediaJob>();
  for (const payload of payloads) {
    const usedOn = pathFor(payload.address);
    const add = (address: string, job: MediaJob) => jobs.has(address) || jobs.set(address, job);
    const card = shareCardOf(payload);
    add(shareCardFile(card, brandHash), { kind: "card", card, usedOn });
    for (const found of mediaIn([payload.site, payload.page])) {
      if (isFile(found)) add(storedFile(found), { kind: "copy", sha1: found.sha1, extension: found.extension, usedOn });
      else for (const [address, job] of pictureJobs(found, usedOn)) add(address, job);
    }
  }
  return jobs;
}

function pictureJobs(picture: PictureView, usedOn: string): [string, MediaJob][] {
  if (isVector(picture)) {
    return [[pictureFile(picture, 0, "jpg"), { kind: "copy", sha1: picture.sha1, extension: "svg", usedOn }]];
  }
  return pictureWidths(picture).flatMap((width) =>
    formats.map((format): [string, MediaJob] => [
      pictureFile(picture, width, format),
      { kind: "picture", picture, width, format, usedOn },
    ]),
  );
}

/** Recognises pictures and files by their fields, so that a new section needs no change here. */
function mediaIn(value: unknown): (PictureView | FileView)[] {
  if (typeof value !== "object" || value === null) return [];
  return isPicture(value) || isFile(value) ? [value] : Object.values(value).flatMap(mediaIn);
}

function isPicture(value: object): value is PictureView {
  return "sha1" in value && "extension" in value && "width" in value && "height" in value;
}

function isFile(value: object): value is FileView {
  return "sha1" in value && "mimeType" in value;
}

/** The SHA-1 of a job's source file; undefined for a card without a picture. */
export function sourceSha1Of(job: MediaJob): string | undefined {
  if (job.kind === "copy") return job.sha1;
  return (job.kind === "card" ? job.card.picture : job.picture)?.sha1;
}
