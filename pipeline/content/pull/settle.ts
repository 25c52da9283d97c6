import { readSettlement } from "./answers.ts";
import { fetchBodies } from "./bodies.ts";
import type { Cms } from "./cms.ts";
import { PullFailure } from "./failure.ts";
import type { Manifest } from "./manifest.ts";
import { settleQuery } from "./queries.ts";
import type { Stage } from "./stage.ts";

const mostRounds = 10;
/** More missing documents than this are fetched in batches, and asked about afterwards. */
const mostAtOnce = 100;

/**
 * Brings what is staged to a state that the dataset really had at one moment, whatever editors do meanwhile: asks what
 * there is and what is new in one question, until all agrees. Answers how many edits arrived since the manifest.
 */
export async function settle(cms: Cms, stage: Stage, { documents, since }: Manifest): Promise<{ edits: number }> {
  let need: string[] = [];
  for (let round = 1; round <= mostRounds; round += 1) {
    const { revisions, documents: rows } = await cms.ask({
      what: "The state of the dataset",
      query: settleQuery,
      params: { since, need },
      read: readSettlement,
    });
    stage.take(rows);
    for (const id of stage.documents.keys()) if (!revisions.has(id)) stage.drop(id);
    const stale: string[] = [];
    for (const [id, rev] of revisions) if (stage.documents.get(id)?.rev !== rev) stale.push(id);
    if (stale.length === 0) return { edits: countEdits(documents, revisions) };
    need = stale;
    if (stale.length > mostAtOnce) {
      await fetchBodies(cms, stale, (bodies) => stage.take(bodies));
      need = [];
    }
  }
  const advice = "Try again when fewer people are editing";
  throw new PullFailure("unsettled", `The content changed faster than it could be read. ${advice}.`);
}

function countEdits(before: Manifest["documents"], after: ReadonlyMap<string, string>): number {
  let edits = 0;
  for (const id of before.keys()) if (!after.has(id)) edits += 1;
  for (const [id, rev] of after) if (before.get(id)?.rev !== rev) edits += 1;
  return edits;
}
