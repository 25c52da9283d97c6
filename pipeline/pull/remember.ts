import { rmSync } from "node:fs";
import { assetTypes } from "../snapshot/asset-names.ts";
import type { Kept } from "./chosen.ts";
import type { PullContext } from "./context.ts";
import { listingDigest } from "./listing-digest.ts";
import { writeCache } from "./remember-files.ts";
import type { Days, KnownDocument } from "./revision-cache.ts";
import type { Stage } from "./stage.ts";
import { countKeptOut } from "./summary.ts";
import type { WrittenLock } from "./write-lock.ts";

export interface Pulled {
  readonly stage: Pick<Stage, "documents" | "leftOut">;
  readonly kept: Kept;
  readonly lock: WrittenLock;
  /** Of the snapshot's files, if it is known. */
  readonly signature: string | undefined;
}

/** For the next pull. The snapshot is complete already. */
export async function remember(context: PullContext, { stage, kept, lock, signature }: Pulled): Promise<void> {
  const { paths, settings, today } = context;
  const { documents } = stage;
  let assets = 0;
  for (const { type } of kept.values()) if (assetTypes.includes(type)) assets += 1;
  const head = {
    digest: lock.digest,
    listing: listingDigest(revisions()),
    days: daysLike(today, kept.values()),
    signature,
    counts: { documents: kept.size, assets, keptOut: countKeptOut(stage, settings.privateTypes) },
  };
  await writeCache(context, head, known(), documents.size);
  rmSync(paths.downloads, { recursive: true, force: true });

  function* revisions(): Generator<[string, string]> {
    for (const [id, { rev }] of documents) yield [id, rev];
  }

  function* known(): Generator<[string, KnownDocument]> {
    for (const [id, staged] of documents) yield [id, { ...staged, isKept: kept.has(id) }];
  }
}

/** A document is closed on the days after its last one. */
function daysLike(today: string, documents: Iterable<{ readonly lastDay?: string }>): Days {
  let first: string | undefined;
  let last: string | undefined;
  for (const { lastDay } of documents) {
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
