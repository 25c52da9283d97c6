import { readSettlement, type Settlement } from "../cms/answers.ts";
import type { Cms } from "../cms/cms.ts";
import { never } from "../cms/manifest.ts";
import { settleQuery } from "../cms/queries.ts";
import { TooLarge } from "../cms/with-retries.ts";
import { Failure } from "../failure.ts";
import { fetchBodies } from "./fetch-bodies.ts";
import type { Intake } from "./intake.ts";
import type { Stage } from "./stage.ts";

const maxRounds = 10;
/** More missing documents than this are fetched in batches, and asked about afterwards. */
const maxAtOnce = 100;

/** What comes along with the question that is the proof; with too much of it the answer may be too large. */
interface Extras {
  /** Documents that changed since this moment. */
  readonly since: string;
  /** Documents by id. */
  readonly need: readonly string[];
}

/**
 * Brings what is staged to a state that the dataset really had at one moment, whatever editors do meanwhile: asks what
 * there is and what is new in one question, until all agrees. `since` is the manifest's. The intake may still have
 * documents in hand. Throws `Failure`.
 */
export async function settle(cms: Cms, stage: Stage, intake: Intake, since: string): Promise<void> {
  let extras: Extras = { since, need: [] };
  for (let round = 1; round <= maxRounds; round += 1) {
    const [state] = await Promise.all([askState(cms, extras), intake.done()]);
    if (state === "too large") {
      // Contents come in batches then, and the next question is for revisions alone.
      await fetchBodies(cms, extras.need, intake);
      extras = { since: never, need: [] };
      continue;
    }
    const { revisions, documents } = state;
    stage.take(documents);
    for (const id of stage.documents.keys()) if (!revisions.has(id)) stage.drop(id);
    const stale: string[] = [];
    for (const [id, rev] of revisions) if (stage.documents.get(id)?.rev !== rev) stale.push(id);
    if (stale.length === 0) return await intake.done();
    if (stale.length <= maxAtOnce) extras = { ...extras, need: stale };
    else {
      await fetchBodies(cms, stale, intake);
      extras = { ...extras, need: [] };
    }
  }
  const advice = "Try again when fewer people are editing";
  throw new Failure("unsettled", `The content changed faster than it could be read. ${advice}.`);
}

async function askState(cms: Cms, extras: Extras): Promise<Settlement | "too large"> {
  try {
    return await cms.ask({
      what: "The state of the dataset",
      query: settleQuery,
      params: { ...extras },
      read: readSettlement,
      maySplit: extras.since !== never || extras.need.length > 0,
    });
  } catch (error) {
    if (error instanceof TooLarge) return "too large";
    throw error;
  }
}
