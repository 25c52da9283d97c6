import { exclusionReason } from "../snapshot/exclusion.ts";
import type { Comparison } from "./compare-with-last.ts";
import type { PullContext } from "./context.ts";
import { fetchBodies } from "./fetch-bodies.ts";
import { createIntake } from "./intake.ts";
import { settle } from "./settle.ts";
import type { Stage } from "./stage.ts";

/** Documents. With fewer, a pull stays below 250 MB however the engine goes about it. */
const many = 20_000;

/**
 * Brings the contents that are new or changed to the stage: afterwards it is the dataset at one moment, whatever editors
 * did meanwhile.
 */
export async function fetchDocuments(context: PullContext, stage: Stage, comparison: Comparison): Promise<void> {
  const { cms, progress, memory } = context;
  const { manifest } = comparison;
  if (manifest.documents.size > many) memory.save();
  // The answer's text and rows go before the last pull's notes are read.
  memory.tidy();
  const need = noteKnown(stage, comparison, context.settings.privateTypes);
  const { since } = manifest;
  // All of it is on the stage now.
  manifest.forget();
  comparison.previous.forget();
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
  } catch (error) {
    // Nobody waits for an answer any more: the process would live on until it comes.
    context.session.abort();
    throw error;
  } finally {
    await intake.stop();
  }
  memory.tidy();
}

/** Notes what needs no fetching; the answer is the ids of what does. */
function noteKnown(stage: Stage, { manifest, previous }: Comparison, privateTypes: readonly string[]): string[] {
  const need: string[] = [];
  for (const [id, { rev, type }] of manifest.documents) {
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
