import { schemaOf } from "#src/content/model/documents.ts";
import type { SnapshotLock } from "#src/content/model/snapshot-files.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import type { Arrived, Dataset } from "../cms/dataset.ts";
import { closedOn } from "../documents/closed.ts";
import { loadedSnapshot } from "../documents/loaded.ts";
import type { Problem } from "../documents/problem.ts";
import { walk } from "../documents/walk.ts";
import { countEach } from "../json.ts";
import { acceptRow, type Refusal } from "../rules/accept-row.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { hashOfFilter, sealedFiles } from "../snapshot/lock.ts";
import type { Before } from "./before.ts";
import type { PullContext } from "./context.ts";
import { fetchAssets } from "./fetch.ts";

export type Staged = Awaited<ReturnType<typeof stage>>;

type Documents = Pick<Dataset, "documents">;

/** Makes the new snapshot's content. @param held the edits that the lock names as held back */
export async function stage(context: PullContext, dataset: Documents, before: Before, held: SnapshotLock["held"] = {}) {
  const { settings, source, today } = context;
  const { documents, refused, keptOut, unusedAssets, problems } = acceptDocuments(dataset, settings);
  const uploads = documents.filter(({ _type }) => assetTypes.includes(_type));
  const assets = await fetchAssets(context, uploads, before);
  const { lock, former, texts } = sealedFiles(documents, {
    before: before.loaded,
    source,
    assets: assets.files,
    expired: closedOn(today, documents),
    alteredAssets: assets.altered,
    filterHash: hashOfFilter(settings.privateTypes),
    held,
  });
  const present = new Map([...assets.files].map(([name, { path }]) => [`assets/${name}`, path]));
  return {
    loaded: loadedSnapshot(documents, {
      parsedLock: lock,
      former,
      digests: new Map(Object.entries(lock.documents)),
      unusable: refused,
      assets: assets.files,
    }),
    lock,
    isChanged: !before.isWhole || before.lock?.digest !== lock.digest,
    files: { texts, present },
    problems: [...problems, ...assets.problems],
    refused,
    keptOut,
    unusedAssets,
    downloads: assets.downloads,
  };
}

/** Divides the documents into those that the snapshot gets, those with a fault, and those that are left out. */
function acceptDocuments({ documents: arrived }: Documents, settings: CmsSettings) {
  const outcomes = [...arrived].map(([id, document]) => ({ id, ...outcomeOf(id, document, settings) }));
  return {
    ...withoutUnusedUploads(outcomes.flatMap(({ document }) => document ?? [])),
    problems: outcomes.flatMap(({ problems = [] }) => problems),
    refused: new Map(outcomes.flatMap(({ id, refusal }) => (refusal ? [[id, refusal] as const] : []))),
    keptOut: countEach(outcomes.flatMap(({ keptOut }) => keptOut ?? [])),
  };
}

interface Outcome {
  readonly document?: StoredDocument;
  readonly problems?: readonly Problem[];
  readonly refusal?: Refusal;
  /** The reason why the snapshot leaves the document out, although it is no fault. */
  readonly keptOut?: string;
}

function outcomeOf(id: string, { type, row, known }: Arrived, { token, privateTypes }: CmsSettings): Outcome {
  const reason = exclusionReason(id, type, privateTypes);
  if (reason) return { keptOut: reason };
  if (known) return { document: known };
  // Does not happen: only excluded documents arrive without content.
  if (!row) return {};
  const answer = acceptRow(row, token);
  if ("document" in answer) return answer;
  const problems = [answer.problem];
  return schemaOf(type) ? { problems, refusal: answer } : { problems, keptOut: answer.rule };
}

/** Leaves out the uploads that no document of the model refers to. */
function withoutUnusedUploads(all: readonly StoredDocument[]) {
  const ofModel = all.filter(({ _type }) => schemaOf(_type));
  const references = ofModel.flatMap((document) =>
    walk(document).values.filter(({ name, isKnown }) => name === "_ref" && isKnown),
  );
  const used = new Set(references.map(({ value }) => value));
  const documents = all.filter(({ _id, _type }) => !assetTypes.includes(_type) || used.has(_id));
  return { documents, unusedAssets: all.length - documents.length };
}
