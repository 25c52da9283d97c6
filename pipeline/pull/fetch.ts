import { existsSync } from "node:fs";
import { join } from "node:path";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { readSettlement } from "../cms/answers.ts";
import type { Cms } from "../cms/client.ts";
import { Dataset, fetchBodies, type Manifest, never } from "../cms/dataset.ts";
import { downloadAddress, downloadAsset } from "../cms/download.ts";
import { settleQuery } from "../cms/queries.ts";
import { TooLarge } from "../cms/session.ts";
import { alteredAssets, type LoadedAsset } from "../documents/loaded.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { factOf, say } from "../documents/problem-words.ts";
import { Failure } from "../failure.ts";
import { measureFile } from "../files.ts";
import { inParallel } from "../in-parallel.ts";
import { assetFileName, parseAssetId } from "../snapshot/asset-names.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import type { Before } from "./before.ts";
import type { PullContext } from "./context.ts";

/** Fetches new and changed documents. `settle` then fetches what was edited meanwhile. */
export async function fetchDocuments(
  { cms, progress, settings }: PullContext,
  { documents }: Manifest,
  before: Before,
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

/** The snapshot's document, if it has the revision that the CMS has, and nobody has edited its file here. */
function knownDocument({ loaded, lock, lastPull }: Before, id: string, rev: string, type: string) {
  // The file of a held document has an older version than the revision of the last pull.
  if (lock?.held?.[id]) return undefined;
  const document = loaded.documents.get(id);
  const isCurrent = lastPull?.revisions.get(id) === rev && document?._type === type;
  const isIntact = loaded.digests.get(id) === lock?.documents[id];
  return isCurrent && isIntact ? document : undefined;
}

/** The number of times that the CMS is asked for its state. */
const maxRounds = 10;
/** If more documents are needed, they are fetched in batches, because one answer would be too large. */
const maxNeeded = 100;

/** Repeats a query until the CMS's list and the documents agree, because editors may be at work. Throws `Failure`. */
export async function settle(cms: Cms, dataset: Dataset, firstSince: string): Promise<void> {
  let since = firstSince;
  let needed: readonly string[] = [];
  for (let round = 1; round <= maxRounds; round += 1) {
    const state = await askState(cms, since, needed);
    if (state) {
      dataset.take(state.documents);
      needed = dataset.compare(state.revisions);
      if (needed.length === 0) return;
      // The next round asks for these few documents together with the revisions.
      if (needed.length <= maxNeeded) continue;
    } else {
      // The answer would be too large. From now on the CMS sends only documents that are asked for by id.
      since = never;
    }
    await fetchBodies(cms, needed, dataset);
    needed = [];
  }
  const advice = "Try again when fewer people are editing";
  throw new Failure("unsettled", `The content changed faster than it could be read. ${advice}.`);
}

/** The revisions, and the documents that have changed since `since` or are needed. Undefined if that is too large. */
async function askState(cms: Cms, since: string, needed: readonly string[]) {
  const hasOnlyRevisions = since === never && needed.length === 0;
  try {
    return await cms.ask({
      what: "The state of the dataset",
      query: settleQuery,
      params: { since, need: needed },
      read: readSettlement,
      // No query for the state is smaller than one for the revisions alone.
      maySplit: !hasOnlyRevisions,
    });
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** Enough downloads to use the whole connection, but so few that the CMS does not slow them down. */
const downloadsAtOnce = 4;

/** Downloads the files that are missing here. The check reports files that the CMS does not have. Throws `Failure`. */
export async function fetchAssets(context: PullContext, uploads: readonly StoredDocument[], before: Before) {
  const { paths, progress, session, settings } = context;
  const files = new Map<string, LoadedAsset>();
  const problems: Problem[] = [];
  const missing: { name: string; url: string; sha1: string }[] = [];
  for (const upload of uploads) {
    const parsed = parseAssetId(upload._id);
    if (!parsed) continue;
    const name = assetFileName(parsed);
    const found = await knownFile(before, paths.downloads, name, parsed.sha1);
    const url = downloadAddress(`${parsed.kind}s`, name, settings, upload.url);
    if (found) files.set(name, found);
    else if (url) missing.push({ name, url, sha1: parsed.sha1 });
    else problems.push(problemIn(upload, ["url"], say("asset.elsewhere", { url: factOf(upload.url) })));
  }
  progress.begin("assets", missing.length);
  await inParallel(missing, downloadsAtOnce, async (file) => {
    const options = { downloads: paths.downloads, token: settings.token, session, onBytes: progress.addBytes };
    const path = await downloadAsset({ ...file, ...options });
    if (path) files.set(file.name, await measureFile(path));
    progress.advance(1);
  });
  const altered = [...files].filter(([name, { sha1 }]) => !name.startsWith(sha1)).map(([name]) => name);
  return { files, altered, problems, downloads: missing.length };
}

/** The snapshot's file, or one that an interrupted pull downloaded, if it has the content that the CMS has. */
async function knownFile({ loaded, lock }: Before, downloads: string, name: string, sha1: string) {
  const file = loaded.assets.get(name);
  // If the CMS altered the file, its SHA-1 is not the one in its name, but the lock has its SHA-256.
  const isAltered = alteredAssets(lock).has(name) && file?.sha256 === lock?.assets[name];
  if (file && (file.sha1 === sha1 || isAltered)) return file;
  const download = join(downloads, name);
  const downloaded = existsSync(download) ? await measureFile(download) : undefined;
  return downloaded?.sha1 === sha1 ? downloaded : undefined;
}
