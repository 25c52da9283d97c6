import { existsSync } from "node:fs";
import { join } from "node:path";
import { schemaOf } from "#src/content/model/documents.ts";
import type { SnapshotLock } from "#src/content/model/snapshot-files.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import type { CmsSettings } from "../cms/client.ts";
import { downloadAddress, downloadAsset } from "../cms/download.ts";
import type { Dataset } from "../cms/fetch-bodies.ts";
import { alteredAssets, closedOn, type LoadedAsset, loadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { factOf, say } from "../documents/problem-words.ts";
import { sealedFiles } from "../documents/sealed-files.ts";
import { walk } from "../documents/walk.ts";
import { inParallel } from "../in-parallel.ts";
import { acceptRow, type Refusal } from "../rules/accept-row.ts";
import { assetFileName, assetTypes, parseAssetId } from "../snapshot/asset-names.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { measureFile } from "../snapshot/listing.ts";
import { countEach, filterHash } from "../snapshot/lock.ts";
import type { Before } from "./ask.ts";
import type { PullContext } from "./context.ts";

export type Staged = Awaited<ReturnType<typeof stage>>;

type Documents = Pick<Dataset, "documents">;

/** Makes the new snapshot's content. @param held the documents that differ from the CMS */
export async function stage(context: PullContext, dataset: Documents, before: Before, held: SnapshotLock["held"] = {}) {
  const { settings, source, today } = context;
  const { documents, refused, keptOut, unusedAssets, problems } = acceptDocuments(dataset, settings);
  const uploads = documents.filter(({ _type }) => assetTypes.includes(_type));
  const assets = await bringAssets(context, uploads, before);
  const { lock, former, texts } = sealedFiles(documents, {
    before: before.loaded,
    source,
    assets: assets.files,
    expired: closedOn(today, documents),
    alteredAssets: assets.altered,
    filterHash: filterHash(settings.privateTypes),
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

function acceptDocuments({ documents: arrived }: Documents, { token, privateTypes }: CmsSettings) {
  const documents: StoredDocument[] = [];
  const problems: Problem[] = [];
  const refused = new Map<string, Refusal>();
  const reasons: string[] = [];
  for (const [id, { type, row, known }] of arrived) {
    const reason = exclusionReason(id, type, privateTypes);
    if (reason) reasons.push(reason);
    else if (known) documents.push(known);
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

function withoutUnusedUploads(all: readonly StoredDocument[]) {
  const ofModel = all.filter(({ _type }) => schemaOf(_type));
  const references = ofModel.flatMap((document) =>
    walk(document).values.filter(({ name, isKnown }) => name === "_ref" && isKnown),
  );
  const used = new Set(references.map(({ value }) => value));
  const documents = all.filter(({ _id, _type }) => !assetTypes.includes(_type) || used.has(_id));
  return { documents, unusedAssets: all.length - documents.length };
}

/** Enough downloads to use the whole connection, but so few that the CMS does not slow them down. */
const downloadsAtOnce = 4;

/** Downloads each file that is missing here. The check reports files that the CMS does not have. Throws `Failure`. */
async function bringAssets(context: PullContext, uploads: readonly StoredDocument[], before: Before) {
  const { paths, progress } = context;
  const files = new Map<string, LoadedAsset>();
  const problems: Problem[] = [];
  const missing: { name: string; url: string; sha1: string }[] = [];
  for (const upload of uploads) {
    const parsed = parseAssetId(upload._id);
    if (!parsed) continue;
    const { kind, sha1 } = parsed;
    const name = assetFileName(parsed);
    const download = join(paths.downloads, name);
    const found = reusableFile(before, name, sha1) ?? (existsSync(download) ? await measureFile(download) : undefined);
    const url = downloadAddress(`${kind}s`, name, context.settings, upload.url);
    if (found && (found.sha1 === sha1 || found === before.loaded.assets.get(name))) files.set(name, found);
    else if (url) missing.push({ name, url, sha1 });
    else problems.push(problemIn(upload, ["url"], say("asset.elsewhere", { url: factOf(upload.url) })));
  }
  progress.begin("assets", missing.length);
  await inParallel(missing, downloadsAtOnce, async ({ name, url, sha1 }) => {
    const { session, settings } = context;
    const options = { url, name, sha1, downloads: paths.downloads, token: settings.token, session };
    const path = await downloadAsset({ ...options, onBytes: progress.addBytes });
    if (path) files.set(name, await measureFile(path));
    progress.advance(1);
  });
  const altered = [...files].filter(([name, { sha1 }]) => !name.startsWith(sha1)).map(([name]) => name);
  return { files, altered, problems, downloads: missing.length };
}

/** The file here if it is as in the CMS, or if it was altered and the lock has the altered file's digest. */
function reusableFile({ loaded, lock }: Before, name: string, sha1: string): LoadedAsset | undefined {
  const file = loaded.assets.get(name);
  const isAltered = alteredAssets(lock).has(name) && file?.sha256 === lock?.assets[name];
  return file?.sha1 === sha1 || isAltered ? file : undefined;
}
