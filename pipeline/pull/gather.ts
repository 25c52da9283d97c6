import type { SnapshotLock } from "#src/content/snapshot.ts";
import { prepareSchemas } from "../check/schema.ts";
import type { Cms } from "../cms/cms.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import { askManifest } from "../cms/manifest.ts";
import type { SnapshotPaths } from "../snapshot/paths.ts";
import { fetchBodies } from "./fetch-bodies.ts";
import { createIntake } from "./intake.ts";
import type { MemoryKeeper } from "./memory.ts";
import { type Previous, readPrevious } from "./previous.ts";
import type { Progress } from "./progress.ts";
import { isSameAsBefore, noteKnown } from "./remember.ts";
import type { RevisionCache } from "./revision-cache.ts";
import { settle } from "./settle.ts";
import type { Stage } from "./stage.ts";

export interface Gathering {
  readonly paths: SnapshotPaths;
  readonly stage: Stage;
  readonly settings: CmsSettings;
  readonly today: string;
  readonly progress: Progress;
  readonly memory: MemoryKeeper;
}

/** The snapshot there is, as far as the rest of a pull needs to know it. */
export type Before = Pick<Previous, "isWhole" | "wasTouched"> & { readonly lock: SnapshotLock | undefined };

/** Documents. With fewer, a pull stays below 250 MB however the engine goes about it. */
const many = 20_000;

type Unchanged = { readonly unchanged: RevisionCache; readonly wasTouched: boolean };

/** Everything that is asked of the CMS but for assets: afterwards the stage is the dataset at one moment. */
export async function gather(cms: Cms, gathering: Gathering): Promise<Unchanged | { edits: number; before: Before }> {
  const { stage, progress, memory } = gathering;
  const found = await compareWithBefore(cms, gathering);
  if ("unchanged" in found) return found;
  const { need, since, before } = found;
  memory.tidy();
  progress.begin("documents", need.length);
  const intake = createIntake((rows) => {
    const bytes = stage.take(rows);
    progress.advance(rows.length);
    progress.addBytes(bytes);
    memory.tidy();
    return bytes;
  });
  try {
    await fetchBodies(cms, need, intake);
    // The revisions of all documents.
    memory.makeRoom();
    await settle(cms, stage, intake, since);
  } finally {
    await intake.stop();
  }
  memory.tidy();
  return { edits: stage.edits, before };
}

/** By itself, so that the list of all documents, and what is remembered of the last pull, are forgotten afterwards. */
async function compareWithBefore(
  cms: Cms,
  { paths, stage, settings, today, memory }: Gathering,
): Promise<Unchanged | { need: readonly string[]; since: string; before: Before }> {
  // While the CMS thinks, the snapshot is looked through, or all is made ready for a new one.
  const [manifest, previous] = await Promise.all([askManifest(cms), readPrevious(paths, settings).then(prepare)]);
  const { cache, isWhole, wasTouched } = previous;
  if (cache && isWhole && isSameAsBefore(cache, manifest, today)) return { unchanged: cache, wasTouched };
  if (manifest.documents.size > many) memory.save();
  // The answer's text and rows go before the last pull's notes are read.
  memory.tidy();
  const need = noteKnown(stage, manifest, previous, settings.privateTypes);
  return { need, since: manifest.since, before: { isWhole, wasTouched, lock: previous.lock() } };
}

async function prepare(previous: Previous): Promise<Previous> {
  if (!previous.cache) await prepareSchemas();
  return previous;
}
