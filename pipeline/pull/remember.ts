import { rmSync } from "node:fs";
import type { CmsSettings } from "../cms/cms-settings.ts";
import type { Manifest } from "../cms/manifest.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import type { FileSteps } from "../snapshot/file-steps.ts";
import type { SnapshotPaths } from "../snapshot/paths.ts";
import { signatureOf } from "../snapshot/signature.ts";
import type { Kept, WrittenLock } from "./complete.ts";
import { listingDigest } from "./listing-digest.ts";
import { assetTypes } from "./normalise.ts";
import type { Previous } from "./previous.ts";
import {
  type CacheHead,
  type Days,
  type KnownDocument,
  type RevisionCache,
  writeRevisionCache,
} from "./revision-cache.ts";
import type { Stage } from "./stage.ts";
import { countKeptOut } from "./summary.ts";

/** Whether the CMS has what it had, and the day closes no other jobs: then there is nothing to do. */
export function isSameAsBefore({ days, listing }: RevisionCache, { documents }: Manifest, today: string): boolean {
  const { first = today, last = today } = days;
  return first <= today && today <= last && listingDigest(documents) === listing;
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
    if (exclusionReason(id, type, privateTypes)) stage.note(id, { rev, type, isFresh: false, assets: [] });
    else if (known === undefined || sha256 === undefined) {
      stage.expect(id, type, rev);
      need.push(id);
    } else {
      const { assets, lastDay } = known;
      stage.note(id, { rev, type, sha256, isFresh: false, assets, ...(lastDay ? { lastDay } : {}) });
    }
  }
  return need;
}

export interface Pulled {
  readonly documents: Stage["documents"];
  readonly kept: Kept;
  readonly lock: WrittenLock;
  readonly today: string;
  /** Of the snapshot's files, if it is known. */
  readonly signature: string | undefined;
}

/** For the next pull. The snapshot is complete already, so that a failure here costs time later and no more. */
export async function remember(
  paths: SnapshotPaths,
  settings: CmsSettings,
  { documents, kept, lock, today, signature }: Pulled,
  steps: FileSteps,
): Promise<void> {
  let assets = 0;
  for (const { type } of kept.values()) if (assetTypes.includes(type)) assets += 1;
  const head = {
    digest: lock.digest,
    listing: listingDigest(documents),
    days: daysLike(today, kept.values()),
    signature,
    counts: { documents: kept.size, assets, keptOut: countKeptOut(documents, settings.privateTypes) },
  };
  await writeCache(paths, settings, head, known(), documents.size, steps);
  rmSync(paths.downloads, { recursive: true, force: true });

  function* known(): Generator<[string, KnownDocument]> {
    for (const [id, staged] of documents) yield [id, { ...staged, isKept: kept.has(id) }];
  }
}

/** After files were touched and found to be what they were. */
export async function rememberFiles(
  paths: SnapshotPaths,
  settings: CmsSettings,
  { documents, signature: _, ...head }: RevisionCache,
  steps: FileSteps,
): Promise<void> {
  await writeCache(paths, settings, head, documents(), documents().size, steps);
}

async function writeCache(
  paths: SnapshotPaths,
  settings: CmsSettings,
  head: Omit<CacheHead, "signature"> & { readonly signature?: string | undefined },
  documents: Iterable<readonly [string, KnownDocument]>,
  size: number,
  steps: FileSteps,
): Promise<void> {
  try {
    const signature = head.signature ?? (await signatureOf(paths.target));
    if (!signature) return;
    writeRevisionCache(paths.cache, settings, { ...head, signature }, documents, size, steps);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
  }
}

/** A job is closed on the days after its last one. */
function daysLike(today: string, jobs: Iterable<{ readonly lastDay?: string }>): Days {
  let first: string | undefined;
  let last: string | undefined;
  for (const { lastDay } of jobs) {
    if (lastDay === undefined) continue;
    if (lastDay < today) first = first === undefined || lastDay > first ? lastDay : first;
    else last = last === undefined || lastDay < last ? lastDay : last;
  }
  return { ...(first ? { first: dayAfter(first) } : {}), ...(last ? { last } : {}) };
}

function dayAfter(day: string): string {
  const date = new Date(day);
  // A date that is none is the check's to report; on it nothing can be reused.
  if (Number.isNaN(date.getTime())) return "9999-12-31";
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
