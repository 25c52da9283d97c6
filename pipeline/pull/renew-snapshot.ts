import { createCmsClient, describeSettings } from "../cms/client.ts";
import { type Cms, createCms } from "../cms/cms.ts";
import { sourceOf } from "../cms/cms-settings.ts";
import { openSession, type RequestSession, stopIfInterrupted } from "../cms/request-session.ts";
import { defaultRetryPolicy } from "../cms/retry-policy.ts";
import type { FileSteps } from "../snapshot/file-steps.ts";
import { flushFiles } from "../snapshot/flush.ts";
import { findIntact } from "../snapshot/intact.ts";
import type { SnapshotPaths } from "../snapshot/paths.ts";
import { signatureOf } from "../snapshot/signature.ts";
import { swapSnapshot } from "../snapshot/swap.ts";
import { assembleDocuments, freshFiles, keptDocuments, writeLock } from "./complete.ts";
import { gather } from "./gather.ts";
import { refuseEmpty, refuseInvalid, refuseShrinking } from "./guards.ts";
import { createMemoryKeeper } from "./memory.ts";
import { assetTypes } from "./normalise.ts";
import { noProgress } from "./progress.ts";
import type { PullOptions } from "./pull.ts";
import { nothingNew, type PullReport } from "./pull-report.ts";
import { remember, rememberFiles } from "./remember.ts";
import { createStage } from "./stage.ts";
import { stageAssets } from "./stage-assets.ts";
import { changesSince, countKeptOut } from "./summary.ts";
import { validateStaged } from "./validate.ts";

/** All stages of a pull, in their order. The caller holds the lock, and tidies up if this throws. */
export async function pullLocked(options: PullOptions, paths: SnapshotPaths, steps: FileSteps): Promise<PullReport> {
  const { deadlineMs } = options.settings;
  const session = openSession({ ...defaultRetryPolicy, deadlineMs, ...options.retryPolicy }, options.signal);
  try {
    return await pullWith(session, options, paths, steps);
  } finally {
    await session.close();
  }
}

async function pullWith(
  session: RequestSession,
  options: PullOptions,
  paths: SnapshotPaths,
  steps: FileSteps,
): Promise<PullReport> {
  const { settings, today, progress = noProgress } = options;
  const { signal } = session;
  const { privateTypes, token } = settings;
  const source = sourceOf(settings);
  const client = createCmsClient(settings, session.transport);
  const cms: Cms = createCms(client, session);
  const about = { source, settings: describeSettings(settings, client) };
  const memory = createMemoryKeeper();

  // Our own token, pasted somewhere by an editor, is the one secret that is known for sure.
  const ownSecrets = token ? [token] : [];
  const stage = createStage({ staging: paths.staging, steps, privateTypes, ownSecrets });
  const gathering = { paths, stage, settings, today, progress, memory };
  const gathered = await gather(cms, gathering).catch((error) => {
    session.abort();
    throw error;
  });
  const { requests } = session;
  if ("unchanged" in gathered) {
    const { unchanged, wasTouched } = gathered;
    if (wasTouched) await rememberFiles(paths, settings, unchanged, steps);
    return { ...about, ...nothingNew(unchanged), requests };
  }

  const { before } = gathered;
  const { documents, refused } = stage;
  const choice = keptDocuments(stage);
  const { kept, unused } = choice;
  const found = [...kept.values(), ...refused.values()];
  refuseEmpty(found, settings);
  // A first pull from here puts another content in the place of the old one, however much that was.
  const isOfThisDataset = before.lock === undefined || before.lock.source === source;
  if (isOfThisDataset && !settings.allowShrink) refuseShrinking(paths.target, found);
  assembleDocuments(paths, stage, choice, steps);
  const trusted = before.isWhole ? (before.lock?.assets ?? {}) : {};
  const uploads = [...kept].flatMap(([id, { type }]) => (assetTypes.includes(type) ? [{ id, type }] : []));
  const brought = await stageAssets(uploads, { paths, settings, session, steps, progress, trusted });
  const { assets, downloaded } = brought;
  const lock = writeLock(paths.staging, kept, { source, today, assets }, steps);

  stopIfInterrupted(signal);
  const { staging } = paths;
  const { expiredJobs } = lock;
  const typeOf = (id: string) => kept.get(id)?.type;
  const isSame =
    before.lock?.digest === lock.digest &&
    (before.isWhole || (await findIntact(paths.target, before.lock, typeOf)).isWhole);
  const layDown = async () => {
    const [signature] = await Promise.all([
      signatureOf(staging),
      flushFiles(staging, freshFiles(staging, kept, assets), steps),
    ]);
    return signature;
  };
  // While all is checked, the disk does its part.
  const laidDown = isSame ? undefined : layDown();
  laidDown?.catch(() => {});
  const checked = await validateStaged({ staging, stage, kept, assets, expiredJobs, memory });
  const problems = [...brought.problems, ...checked];
  const known = refuseInvalid(problems, refused, options);
  stopIfInterrupted(signal);

  const signature = await laidDown;
  if (!isSame) swapSnapshot(paths, steps);
  memory.tidy();
  await remember(paths, settings, { documents, kept, lock, today, signature }, steps);
  return {
    ...about,
    isChanged: !isSame,
    digest: lock.digest,
    documents: kept.size,
    assets: assets.length,
    ...changesSince(before.lock, kept),
    keptOut: countKeptOut(documents, privateTypes),
    unusedAssets: unused.length,
    requests,
    downloads: downloaded,
    edits: gathered.edits,
    problems,
    known,
  };
}
