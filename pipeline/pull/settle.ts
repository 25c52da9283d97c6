import { readSettlement, type Settlement } from "../cms/answers.ts";
import type { Cms } from "../cms/client.ts";
import { never } from "../cms/manifest.ts";
import { settleQuery } from "../cms/queries.ts";
import { TooLarge } from "../cms/session.ts";
import { Failure } from "../failure.ts";
import { type Dataset, fetchBodies } from "./fetch.ts";

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
 * Brings a dataset to a state that it really had at one moment, whatever editors do meanwhile: asks what there is and
 * what is new in one question, until all agrees. `since` is the manifest's. Throws `Failure`.
 */
export async function settle(cms: Cms, dataset: Dataset, since: string): Promise<void> {
  let extras: Extras = { since, need: [] };
  for (let round = 1; round <= maxRounds; round += 1) {
    const state = await askState(cms, extras);
    if (state === "too large") {
      // Contents come in batches then, and the next question is for revisions alone.
      await fetchBodies(cms, extras.need, dataset);
      extras = { since: never, need: [] };
      continue;
    }
    dataset.take(state.documents);
    const stale = dataset.compare(state.revisions);
    if (stale.length === 0) return;
    if (stale.length > maxAtOnce) await fetchBodies(cms, stale, dataset);
    extras = { since: extras.since, need: stale.length > maxAtOnce ? [] : stale };
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
