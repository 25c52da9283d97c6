import { readSettlement } from "../cms/answers.ts";
import type { Cms } from "../cms/client.ts";
import { Dataset, fetchBodies } from "../cms/fetch-bodies.ts";
import { never } from "../cms/manifest.ts";
import { settleQuery } from "../cms/queries.ts";
import { TooLarge } from "../cms/session.ts";
import { Failure } from "../failure.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import type { Before, ChangedDataset } from "./ask.ts";
import type { PullContext } from "./context.ts";

const maxRounds = 10;
const maxAtOnce = 100;

/** Editors may be at work, so this repeats a query until the list and the documents agree. Throws `Failure`. */
export async function settle(cms: Cms, dataset: Dataset, since: string): Promise<void> {
  // `need`: documents that the answer has to contain. Too many would make it too large.
  let params: { since: string; need: readonly string[] } = { since, need: [] };
  for (let round = 1; round <= maxRounds; round += 1) {
    const maySplit = params.since !== never || params.need.length > 0;
    const what = "The state of the dataset";
    const asking = cms.ask({ what, query: settleQuery, params, read: readSettlement, maySplit });
    const state = await asking.catch((error: unknown) => {
      if (!(error instanceof TooLarge)) throw error;
    });
    if (!state) {
      await fetchBodies(cms, params.need, dataset);
      params = { since: never, need: [] };
      continue;
    }
    dataset.take(state.documents);
    const stale = dataset.compare(state.revisions);
    if (stale.length === 0) return;
    if (stale.length > maxAtOnce) await fetchBodies(cms, stale, dataset);
    params = { since: params.since, need: stale.length > maxAtOnce ? [] : stale };
  }
  const advice = "Try again when fewer people are editing";
  throw new Failure("unsettled", `The content changed faster than it could be read. ${advice}.`);
}

/** Fetches new and changed documents. `settle` then fetches what was edited meanwhile. */
export async function fetchDocuments(
  { cms, progress, settings }: PullContext,
  { documents, before }: ChangedDataset,
): Promise<Dataset> {
  const dataset = new Dataset(progress);
  const missing: string[] = [];
  for (const [id, { rev, type }] of documents) {
    const known = knownDocument(before, id, rev, type);
    if (exclusionReason(id, type, settings.privateTypes)) dataset.documents.set(id, { rev, type });
    else if (known) dataset.documents.set(id, { rev, type, known });
    else missing.push(id);
  }
  progress.begin("documents", missing.length);
  await fetchBodies(cms, missing, dataset);
  return dataset;
}

function knownDocument({ loaded, lock, lastPull }: Before, id: string, rev: string, type: string) {
  const document = loaded.documents.get(id);
  const isIntact = loaded.digests.get(id) === lock?.documents[id];
  // A held document's file is older than its revision.
  if (lock?.held?.[id]) return undefined;
  return lastPull?.revisions.get(id) === rev && document?._type === type && isIntact ? document : undefined;
}
