import { schemaOf } from "#src/content/known-content.ts";
import type { CmsSettings } from "../cms/client.ts";
import type { Dataset } from "../cms/fetch-bodies.ts";
import { closedOn, type LoadedDocument, loadedWith, snapshotOf } from "../documents/loaded.ts";
import type { Problem } from "../documents/problem.ts";
import { sealedFiles } from "../documents/sealed-files.ts";
import { walk } from "../documents/walk.ts";
import { acceptRow, type Refusal } from "../rules/accept-row.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { countEach, filterHash } from "../snapshot/lock.ts";
import type { Before } from "./ask.ts";
import { bringAssets } from "./assets.ts";
import type { PullContext } from "./context.ts";

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

function acceptDocuments({ documents: arrived }: Dataset, { token, privateTypes }: CmsSettings) {
  const documents: LoadedDocument[] = [];
  const problems: Problem[] = [];
  const refused = new Map<string, Refusal>();
  const reasons: string[] = [];
  for (const [id, { type, row, known }] of arrived) {
    const reason = exclusionReason(id, type, privateTypes);
    if (reason) reasons.push(reason);
    else if (known) documents.push({ ...known, file: documentFile(type, id) });
    else if (row) {
      const accepted = acceptRow(row, token ? [token] : []);
      if ("document" in accepted) {
        documents.push(accepted.document);
        problems.push(...accepted.problems);
      } else {
        problems.push(accepted.problem);
        if (schemaOf(type)) refused.set(id, accepted);
        else reasons.push(accepted.rule);
      }
    }
  }
  return { ...withoutUnusedUploads(documents), problems, refused, keptOut: countEach(reasons) };
}

function withoutUnusedUploads(all: readonly LoadedDocument[]): { documents: LoadedDocument[]; unusedAssets: number } {
  const used = new Set<unknown>();
  for (const document of all.filter(({ type }) => schemaOf(type))) {
    for (const { name, value, isKnown } of walk(document).values) if (name === "_ref" && isKnown) used.add(value);
  }
  const documents = all.filter(({ id, type }) => !assetTypes.includes(type) || used.has(id));
  return { documents, unusedAssets: all.length - documents.length };
}
