import { askManifest, askRevisions, type Manifest } from "../cms/manifest.ts";
import type { PullContext } from "./context.ts";
import { listingDigest } from "./listing-digest.ts";
import { type Previous, readPrevious } from "./previous.ts";
import { type Days, type RevisionCache, readRevisionCache } from "./revision-cache.ts";

/** The CMS has what it had, and the snapshot is what the last pull made of it. */
export interface Unchanged {
  readonly unchanged: RevisionCache;
  /** Whether files look changed, although they are not. */
  readonly wasTouched: boolean;
}

/** What there is in the CMS now, and what is known from before. */
export interface Comparison {
  readonly manifest: Manifest;
  readonly previous: Previous;
}

/**
 * Whether there is anything to do. Asks for ids and revisions alone, where a pull is remembered: mostly that is all.
 * While the CMS answers, the snapshot's files are looked at. `whenChanged` is told as soon as there will be work to do.
 */
export async function compareWithLastPull(
  context: PullContext,
  whenChanged: () => void,
): Promise<Unchanged | Comparison> {
  const { cms, paths, settings, today } = context;
  const cache = readRevisionCache(paths.cache, settings);
  if (!cache) {
    whenChanged();
    const [manifest, previous] = await Promise.all([askManifest(cms), readPrevious(paths, undefined)]);
    return { manifest, previous };
  }
  const [revisions, previous] = await Promise.all([askRevisions(cms), readPrevious(paths, cache)]);
  const isSame = isWithin(today, cache.days) && listingDigest(revisions) === cache.listing;
  if (isSame && previous.isWhole) return { unchanged: cache, wasTouched: previous.wasTouched };
  whenChanged();
  return { manifest: await askManifest(cms), previous };
}

/** Whether the day closes no other documents than the day of the last pull. */
function isWithin(today: string, { first = today, last = today }: Days): boolean {
  return first <= today && today <= last;
}
