import type { SnapshotLock } from "#src/content/snapshot.ts";
import { fetchBodies } from "./bodies.ts";
import type { Cms, CmsSettings } from "./cms.ts";
import { askManifest } from "./manifest.ts";
import type { MemoryKeeper } from "./memory.ts";
import type { Places } from "./places.ts";
import { type Previous, readPrevious } from "./previous.ts";
import type { Progress } from "./progress.ts";
import { isSameAsBefore, noteKnown } from "./remember.ts";
import type { RevisionCache } from "./revision-cache.ts";
import { settle } from "./settle.ts";
import type { Stage } from "./stage.ts";

export interface Gathering {
  readonly places: Places;
  readonly stage: Stage;
  readonly settings: CmsSettings;
  readonly today: string;
  readonly progress: Progress;
  readonly memory: MemoryKeeper;
}

/** The snapshot there is, as far as the rest of a pull needs to know it. */
export type Before = Pick<Previous, "isWhole" | "wasTouched"> & { readonly lock: SnapshotLock | undefined };

/**
 * Everything that is asked of the CMS but for assets: afterwards the stage is the dataset at one moment. By itself, so
 * that the list of all documents, and what is remembered of the last pull, can be forgotten when it is over.
 */
export async function gather(
  cms: Cms,
  { places, stage, settings, today, progress, memory }: Gathering,
): Promise<{ readonly unchanged: RevisionCache; readonly wasTouched: boolean } | { edits: number; before: Before }> {
  const previous = await readPrevious(places, settings);
  const manifest = await askManifest(cms);
  memory.tidy();
  const need = noteKnown(stage, manifest, previous, settings.privateTypes);
  const { cache, isWhole, wasTouched } = previous;
  if (cache && isWhole && isSameAsBefore(cache, manifest, today)) return { unchanged: cache, wasTouched };
  progress.begin("documents", need.length);
  await fetchBodies(cms, need, (rows) => {
    const bytes = stage.take(rows);
    progress.advance(rows.length);
    progress.addBytes(bytes);
    memory.tidy();
    return bytes;
  });
  const { edits } = await settle(cms, stage, manifest);
  memory.tidy();
  return { edits, before: { isWhole, wasTouched, lock: previous.lock() } };
}
