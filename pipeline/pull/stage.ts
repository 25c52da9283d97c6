import { closedOn, loadedWith } from "../documents/loaded.ts";
import { snapshotOf } from "../rules/site.ts";
import { sealedFiles } from "../seal/sealed-files.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { filterHash } from "../snapshot/lock.ts";
import { acceptDocuments } from "./accept.ts";
import type { Before } from "./ask.ts";
import { bringAssets } from "./assets.ts";
import type { PullContext } from "./context.ts";
import type { Dataset } from "./fetch.ts";

export type Staged = Awaited<ReturnType<typeof stage>>;

export async function stage(context: PullContext, dataset: Dataset, before: Before) {
  const { settings, source, today } = context;
  const { documents, refused, keptOut, unusedAssets, problems } = acceptDocuments(dataset, settings);
  const uploads = documents.filter(({ type }) => assetTypes.includes(type));
  const assets = await bringAssets(context, uploads, before);
  const { lock, former, texts } = sealedFiles(documents, {
    before: snapshotOf(before.loaded),
    source,
    assets: assets.files,
    expired: closedOn(today, documents),
    alteredAssets: assets.altered,
    filterHash: filterHash(settings.privateTypes),
  });
  const present = new Map([...assets.files].map(([name, { path }]) => [`assets/${name}`, path]));
  return {
    loaded: {
      ...loadedWith(documents, lock),
      digests: new Map(Object.entries(lock.documents)),
      unusable: refused,
      assets: assets.files,
      former,
    },
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
