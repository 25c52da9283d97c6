import { canonicalJson } from "#src/content/canonical.ts";
import { formerAfter } from "#src/content/former.ts";
import { formerFile } from "#src/content/model/former-documents.ts";
import type { SnapshotLock } from "#src/content/snapshot.ts";
import { snapshotOf } from "../check/site.ts";
import { closedOn, type LoadedSnapshot } from "../documents/loaded.ts";
import type { Problem } from "../documents/problem.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { filterHash, formerText, lockFile, lockFor, modelHash } from "../snapshot/lock.ts";
import type { SnapshotFiles } from "../snapshot/swap.ts";
import { acceptDocuments, type Refusal } from "./accept.ts";
import type { Before } from "./ask.ts";
import { bringAssets } from "./assets.ts";
import type { PullContext } from "./context.ts";
import type { Dataset } from "./fetch.ts";

export interface Staged {
  readonly loaded: LoadedSnapshot;
  readonly lock: SnapshotLock;
  readonly isChanged: boolean;
  readonly files: SnapshotFiles;
  readonly problems: readonly Problem[];
  readonly refused: ReadonlyMap<string, Refusal>;
  readonly keptOut: Readonly<Record<string, number>>;
  readonly unusedAssets: number;
  readonly downloads: number;
}

export async function stage(context: PullContext, dataset: Dataset, before: Before): Promise<Staged> {
  const { settings, source, today } = context;
  const content = acceptDocuments(dataset, settings);
  const { documents } = content;
  const uploads = documents.filter(({ type }) => assetTypes.includes(type));
  const assets = await bringAssets(context, uploads, before);
  const texts = new Map(documents.map((document) => [document.file, canonicalJson(document.content)]));
  const expired = closedOn(today, documents);
  const now = snapshotOf({ documents, lock: { source, expired }, former: {} });
  const former = formerAfter(snapshotOf(before.loaded), now);
  const lock = lockFor({
    source,
    documents: documents.map(({ id, type, file }) => ({ id, type, bytes: texts.get(file) ?? "" })),
    assets: [...assets.files].map(([name, { sha256 }]) => ({ name, sha256 })),
    former,
    expired,
    alteredAssets: assets.altered,
    modelHash: modelHash(),
    filterHash: filterHash(settings.privateTypes),
  });
  const ofFormer = formerText(former);
  if (ofFormer !== undefined) texts.set(formerFile, ofFormer);
  const present = new Map([...assets.files].map(([name, { path }]) => [`assets/${name}`, path]));
  return {
    loaded: {
      lock,
      documents,
      digests: new Map(Object.entries(lock.documents)),
      byId: new Map(documents.map((document) => [document.id, document])),
      unusable: content.refused,
      assets: assets.files,
      former,
    },
    lock,
    isChanged: !before.isWhole || before.lock?.digest !== lock.digest,
    files: { texts: texts.set(lockFile, canonicalJson(lock)), present },
    problems: [...content.problems, ...assets.problems],
    refused: content.refused,
    keptOut: content.keptOut,
    unusedAssets: content.unusedAssets,
    downloads: assets.downloads,
  };
}
