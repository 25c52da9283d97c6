import { rmSync } from "node:fs";
import type { CmsSettings } from "./cms.ts";
import { expiredJobs, type Kept, type WrittenLock } from "./complete.ts";
import type { FileSteps } from "./file-steps.ts";
import type { Manifest } from "./manifest.ts";
import type { Places } from "./places.ts";
import type { Previous } from "./previous.ts";
import { type KnownDocument, type RevisionCache, writeRevisionCache } from "./revision-cache.ts";
import { signatureOf } from "./signature.ts";
import { outReason, type Stage } from "./stage.ts";

/** Whether the CMS has what it had, and the day closes no other jobs: then there is nothing to do. */
export function isSameAsBefore(cache: RevisionCache, { documents }: Manifest, today: string): boolean {
  if (documents.size !== cache.documents.size) return false;
  for (const [id, { rev }] of documents) if (cache.documents.get(id)?.rev !== rev) return false;
  return expiredJobs(cache.documents, today).join("\n") === cache.expiredJobs.join("\n");
}

/** Notes what needs no fetching; the answer is what does. */
export function noteKnown(
  stage: Stage,
  { documents }: Manifest,
  previous: Previous,
  privateTypes: readonly string[],
): string[] {
  const need: string[] = [];
  for (const [id, { rev, type }] of documents) {
    const known = previous.reusable(id, rev);
    const sha256 = known?.type === type ? previous.lock()?.documents[id] : undefined;
    if (outReason(id, type, privateTypes)) stage.note(id, { rev, type, isFresh: false, assets: [] });
    else if (known === undefined || sha256 === undefined) need.push(id);
    else {
      const { assets, lastDay } = known;
      stage.note(id, { rev, type, sha256, isFresh: false, assets, ...(lastDay ? { lastDay } : {}) });
    }
  }
  return need;
}

/** For the next pull. The snapshot is complete already, so that a failure here costs time later and no more. */
export function remember(
  places: Places,
  settings: CmsSettings,
  { documents, kept, lock }: { documents: Stage["documents"]; kept: Kept; lock: WrittenLock },
  steps: FileSteps,
): void {
  writeCache(places, settings, lock, known(), documents.size, steps);
  rmSync(places.downloads, { recursive: true, force: true });

  function* known(): Generator<[string, KnownDocument]> {
    for (const [id, staged] of documents) yield [id, { ...staged, isKept: kept.has(id) }];
  }
}

/** After files were touched and found to be what they were. */
export function rememberFiles(places: Places, settings: CmsSettings, cache: RevisionCache, steps: FileSteps): void {
  writeCache(places, settings, cache, cache.documents, cache.documents.size, steps);
}

function writeCache(
  places: Places,
  settings: CmsSettings,
  { digest, expiredJobs }: WrittenLock,
  documents: Iterable<readonly [string, KnownDocument]>,
  size: number,
  steps: FileSteps,
): void {
  try {
    const signature = signatureOf(places.target);
    if (!signature) return;
    writeRevisionCache(places.cache, settings, { digest, signature, expiredJobs }, documents, size, steps);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
  }
}
