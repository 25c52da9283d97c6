import { canonicalJson } from "#src/content/canonical.ts";
import { formerAfter } from "#src/content/former.ts";
import { formerFile } from "#src/content/model/former-documents.ts";
import { snapshotOf } from "../check/site.ts";
import { closedOn, loadedWith } from "../documents/loaded.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { filterHash, formerText, lockFile, lockFor } from "../snapshot/lock.ts";
import { acceptDocuments } from "./accept.ts";
import type { Before } from "./ask.ts";
import { bringAssets } from "./assets.ts";
import type { PullContext } from "./context.ts";
import type { Dataset } from "./fetch.ts";

export type Staged = Awaited<ReturnType<typeof stage>>;

export async function stage(context: PullContext, dataset: Dataset, before: Before) {
  const { settings, source, today } = context;
  const { documents, refused, keptOut, unusedAssets, ...content } = acceptDocuments(dataset, settings);
  const uploads = documents.filter(({ type }) => assetTypes.includes(type));
  const assets = await bringAssets(context, uploads, before);
  const texts = new Map(documents.map((document) => [document.file, canonicalJson(document.content)]));
  const expired = closedOn(today, documents);
  const now = snapshotOf({ documents, lock: { source, expired }, former: {} });
  const former = formerAfter(snapshotOf(before.loaded), now);
  const lock = lockFor({
    source,
    documents: documents.map(({ id, type, file }) => ({ id, type, bytes: texts.get(file) ?? "" })),
    assets: assets.files,
    former,
    expired,
    alteredAssets: assets.altered,
    filterHash: filterHash(settings.privateTypes),
  });
  const ofFormer = formerText(former);
  if (ofFormer !== undefined) texts.set(formerFile, ofFormer);
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
    files: { texts: texts.set(lockFile, canonicalJson(lock)), present },
    problems: [...content.problems, ...assets.problems],
    refused,
    keptOut,
    unusedAssets,
    downloads: assets.downloads,
  };
}
