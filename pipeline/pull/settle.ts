import { readSettlement, type Settlement } from "../cms/answers.ts";
import type { Cms } from "../cms/cms.ts";
import { settleQuery } from "../cms/queries.ts";
import { Failure } from "../failure.ts";
import { fetchBodies } from "./fetch-bodies.ts";
import type { Intake } from "./intake.ts";
import type { Stage } from "./stage.ts";

const mostRounds = 10;
/** More missing documents than this are fetched in batches, and asked about afterwards. */
const mostAtOnce = 100;

/**
 * Brings what is staged to a state that the dataset really had at one moment, whatever editors do meanwhile: asks what
 * there is and what is new in one question, until all agrees. `since` is the manifest's. The intake may still have
 * documents in hand.
 */
export async function settle(cms: Cms, stage: Stage, intake: Intake, since: string): Promise<void> {
  let need: string[] = [];
  for (let round = 1; round <= mostRounds; round += 1) {
    const [{ revisions, documents }] = await Promise.all([askState(cms, since, need), intake.done()]);
    stage.take(documents);
    for (const id of stage.documents.keys()) if (!revisions.has(id)) stage.drop(id);
    const stale: string[] = [];
    for (const [id, rev] of revisions) if (stage.documents.get(id)?.rev !== rev) stale.push(id);
    if (stale.length === 0) return await intake.done();
    need = stale;
    if (stale.length > mostAtOnce) {
      await fetchBodies(cms, stale, intake);
      need = [];
    }
  }
  const advice = "Try again when fewer people are editing";
  throw new Failure("unsettled", `The content changed faster than it could be read. ${advice}.`);
}

function askState(cms: Cms, since: string, need: readonly string[]): Promise<Settlement> {
  return cms.ask({
    what: "The state of the dataset",
    query: settleQuery,
    params: { since, need },
    read: readSettlement,
  });
}
